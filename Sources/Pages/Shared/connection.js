/** Milliseconds before the next try to reach the server: the first ones at once, later ones patiently. */
const RETRIES = [100, 250, 500, 1000, 2000];
/** Where a picture's PNG file starts in its message. */
const PICTURE_HEADER = 16;

/**
 * What a connection tells.
 * @typedef {object} ConnectionEvents
 * @property {(message: any) => void} onmessage
 * @property {(picture: {generation: number, frame: number, isLive: boolean, file: Blob}) => void} [onpicture]
 * @property {(state: "connecting" | "open" | "lost") => void} onstate
 */

/**
 * Says in a few words whether the server answers.
 * @param {HTMLElement} element
 * @param {"connecting" | "open" | "lost"} state
 */
export function tellConnection(element, state) {
  element.textContent = { connecting: "Connecting …", open: "Connected", lost: "No connection" }[state];
  element.dataset.state = state;
}

/** The socket to the server; a lost one is opened again until the page is closed. */
export class Connection {
  /**
   * @param {string} protocol what the socket speaks
   * @param {ConnectionEvents} events
   */
  constructor(protocol, events) {
    this.protocol = protocol;
    this.events = events;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.failures = 0;
    this.timer = 0;
    this.events.onstate("connecting");
    this.connect();
    // A laptop that wakes up, or a page that is looked at again, does not wait.
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => !document.hidden && this.hurry());
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  connect() {
    clearTimeout(this.timer);
    const address = new URL("socket", location.href);
    address.protocol = "ws:";
    address.hash = "";
    const socket = new WebSocket(address, this.protocol);
    socket.binaryType = "arraybuffer";
    socket.addEventListener("open", () => {
      this.failures = 0;
      this.events.onstate("open");
    });
    socket.addEventListener("message", (event) => this.receive(event.data));
    socket.addEventListener("close", () => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.events.onstate("lost");
      this.timer = setTimeout(() => this.connect(), RETRIES[Math.min(this.failures, RETRIES.length - 1)]);
      this.failures += 1;
    });
    this.socket = socket;
  }

  hurry() {
    if (!this.socket) this.connect();
  }

  receive(data) {
    if (typeof data === "string") {
      this.events.onmessage(JSON.parse(data));
      return;
    }
    const header = new DataView(data);
    this.events.onpicture({
      generation: header.getUint32(0, true), frame: header.getUint32(4, true),
      isLive: (header.getUint8(8) & 1) !== 0,
      file: new Blob([new Uint8Array(data, PICTURE_HEADER)], { type: "image/png" }),
    });
  }

  /** Sends a message unless the connection is lost; what matters then is sent again when it is back. */
  send(type, values = {}) {
    if (this.isOpen) this.socket.send(JSON.stringify({ type, ...values }));
  }
}
