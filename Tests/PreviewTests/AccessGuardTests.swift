import Preview
import Testing

@Suite("Who may use the preview")
struct AccessGuardTests {
  private let access = AccessGuard(token: "0123456789abcdef0123456789abcdef", port: 8080)

  private func status(_ request: WebRequest) -> Int? {
    if case .failure(let refusal) = access.place(of: request) { refusal.status } else { nil }
  }

  private func request(
    _ method: WebRequest.Method = .get, path: String? = nil, host: String = "127.0.0.1:8080",
    origin: String = ""
  ) -> WebRequest {
    WebRequest(
      method: method, path: path ?? "/\(access.token)/socket", host: host, origin: origin)
  }

  @Test("a request with the token reaches what follows it")
  func place() {
    #expect(access.place(of: request()) == .success("socket"))
    #expect(access.place(of: request(path: "/\(access.token)/")) == .success(""))
    #expect(access.place(of: request(path: "/\(access.token)/a/../b")) == .success("a/../b"))
  }

  @Test(
    "only the names of this machine are hosts",
    arguments: [
      ("127.0.0.1:8080", nil), ("localhost:8080", nil), ("[::1]:8080", nil),
      ("LOCALHOST:8080", nil),
      ("evil.example:8080", 403), ("127.0.0.1:8081", 403), ("127.0.0.1", 403), ("", 403),
      ("127.0.0.1:8080.evil.example", 403),
    ] as [(String, Int?)])
  func hosts(host: String, expected: Int?) {
    #expect(status(request(host: host)) == expected)
  }

  @Test(
    "another page cannot open a socket",
    arguments: [
      ("", nil), ("http://127.0.0.1:8080", nil), ("http://evil.example", 403),
      ("https://127.0.0.1:8080", 403), ("http://localhost:8080", 403), ("null", 403),
    ] as [(String, Int?)])
  func origins(origin: String, expected: Int?) {
    #expect(status(request(origin: origin)) == expected)
  }

  @Test("other methods are refused")
  func methods() {
    #expect(status(request(.head)) == nil)
    #expect(status(request(.other)) == 405)
  }

  @Test("without the whole token nothing is found")
  func tokens() {
    let token = access.token
    for path in [
      "", "/", "/\(token)", "/\(token.dropLast())/", "/\(token)0/", "//", "/\(token.uppercased())/",
      "x/\(token)/", "/x/\(token)/",
    ] {
      #expect(status(request(path: path)) == 404, "\(path)")
    }
  }

  @Test("tokens have 128 bits and differ")
  func randomness() {
    let tokens = Set((0..<100).map { _ in AccessGuard.makeToken() })
    #expect(tokens.count == 100)
    #expect(tokens.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
  }
}
