// Wine 8 does not know the socket option TCP_KEEPALIVE, so that a `fetch` fails before it connects.
import { Socket } from "node:net";

Socket.prototype.setKeepAlive = function () {
  return this;
};
