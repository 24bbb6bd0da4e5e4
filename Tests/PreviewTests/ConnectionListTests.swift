import Preview
import Testing

@Suite("The connections of the preview's server")
struct ConnectionListTests {
  @Test("the connection that has been idle for the longest time goes first")
  func oldest() {
    var list = ConnectionList<Int>(limit: 3)
    for number in 1...3 { #expect(list.add(number) == nil) }
    list.setIdle(1, false)
    #expect(list.add(4) == 2)
    list.setIdle(1, true)
    #expect(list.add(5) == 3)
    #expect(list.add(6) == 4)
    #expect(list.add(7) == 1)
    #expect(list.count == 3)
  }

  @Test("a connection at work is never closed for another one")
  func atWork() {
    var list = ConnectionList<Int>(limit: 2)
    for number in 1...2 {
      #expect(list.add(number) == nil)
      list.setIdle(number, false)
    }
    #expect(list.add(3) == 3)
    #expect(list.count == 2)
    list.remove(1)
    #expect(list.add(4) == nil)
  }

  @Test("what happens to a connection that was dropped does not bring it back")
  func dropped() {
    var list = ConnectionList<Int>(limit: 1)
    #expect(list.add(1) == nil)
    #expect(list.add(2) == 1)
    list.setIdle(1, false)
    list.remove(1)
    #expect(list.count == 1)
    #expect(list.add(3) == 2)
  }
}
