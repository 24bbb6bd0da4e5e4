import { EmbeddedData } from "./blocks.js";
import { KEYS } from "./keys.js";
import { Report } from "./report-page.js";

// The report of picture tests as one file, which is opened without a server.

new Report(new EmbeddedData(), KEYS).open();
