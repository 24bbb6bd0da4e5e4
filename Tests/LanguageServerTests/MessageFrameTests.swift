import LanguageServer
import Testing

@Suite("Messages in a stream")
struct MessageFrameTests {
  private func found(_ texts: [String]) -> [MessageFrame.Found] {
    var frame = MessageFrame()
    var found: [MessageFrame.Found] = []
    for text in texts {
      frame.append(text.utf8)
      while let next = frame.next() {
        found.append(next)
        if case .failure = next { return found }
      }
    }
    return found
  }

  @Test("messages are found however the stream is cut")
  func pieces() {
    let stream =
      "Content-Length: 2\r\n\r\n{}Content-Type: x; charset=utf-8\r\ncontent-length: 4\r\n\r\nnull"
    let whole: [MessageFrame.Found] = [.message(Array("{}".utf8)), .message(Array("null".utf8))]
    #expect(found([stream]) == whole)
    #expect(found(stream.map { String($0) }) == whole)
  }

  @Test("an empty message is a message")
  func empty() { #expect(found(["Content-Length: 0\r\n\r\n"]) == [.message([])]) }

  @Test(
    "headers without a length, and lengths that are none, are failures",
    arguments: [
      "Content-Type: x\r\n\r\n", "Content-Length: -1\r\n\r\n", "Content-Length: 1e3\r\n\r\n",
      "Content-Length:\r\n\r\n", "Content-Length: 99999999999999999999\r\n\r\n",
      "Content-Length: 67108865\r\n\r\n", String(repeating: "x", count: 5_000),
    ])
  func malformed(header: String) throws {
    let only = try #require(found([header]).first)
    guard case .failure(let reason) = only else {
      Issue.record("\(only)")
      return
    }
    #expect(reason.contains("Content-Length") || reason.contains("exceeds"))
  }
}
