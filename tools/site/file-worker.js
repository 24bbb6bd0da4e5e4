/**
 * Workers of pages that are opened from disk, where browsers start none: their scripts run in a hidden frame.
 * They talk as workers do, by messages, one after the other.
 */
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    /** @param {string | URL} url the script */
    constructor(url) {
      super();
      this.onmessage = null;
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.documentElement.append(this.frame);
      const inside = this.frame.contentWindow;
      // As with workers, either side has a copy of what the other one has.
      inside.postMessage = (message) => setTimeout((data) => {
        const event = new MessageEvent("message", { data });
        this.onmessage?.(event);
        this.dispatchEvent(event);
      }, 0, structuredClone(message));
      this.ready = this.load(new URL(url, location.href).href);
      inside.importScripts = (...urls) => Promise.all(urls.map((each) => this.load(each)));
    }

    /** Runs a script inside. */
    load(src) {
      const script = this.frame.contentDocument.createElement("script");
      return new Promise((resolve, reject) => {
        script.onload = resolve;
        script.onerror = () => reject(new Error(`${src} cannot be read`));
        script.src = src;
        this.frame.contentDocument.head.append(script);
      });
    }

    postMessage(message) {
      const data = structuredClone(message);
      this.ready.then(() => {
        const inside = this.frame.contentWindow;
        inside.dispatchEvent(new inside.MessageEvent("message", { data }));
      });
    }

    terminate() {
      this.frame.remove();
    }
  };
}
