import { connect } from "node:net";

/**
 * The least that can stand between an agent and an app: bytes of stdin go to a TCP port of this machine and back, unread. What a call through
 * it takes longer than over a direct link is the price of one more process, and no proxy can be cheaper.
 */
const socket = connect({ host: "127.0.0.1", port: Number(process.argv[2]), noDelay: true });
process.stdin.on("data", (chunk) => void socket.write(chunk));
socket.on("data", (chunk) => void process.stdout.write(chunk));
socket.on("close", () => process.exit(0));
