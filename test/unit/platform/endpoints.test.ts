import { posix } from "node:path";
import { expect, test } from "vitest";
import { socketPath } from "../../../platform/net/endpoints.ts";

/** A temporary folder of macOS. */
const MAC = { platform: "darwin", temporary: "/var/folders/zz/zyxvpxvq6csfxvn_n0000000000000/T" } as const;
const LINUX = { platform: "linux", temporary: "/tmp" } as const;
const WINDOWS = { platform: "win32", temporary: "C:\\Temp" } as const;

/** The path with the separators of POSIX, which the test makes on Windows, too. */
const slashed = (path: string | undefined) => path?.replaceAll("\\", "/");

test.each([
  ["pipe://Desk", MAC, `${MAC.temporary}/CoreFxPipe_Desk`],
  ["pipe://Desk", LINUX, "/tmp/CoreFxPipe_Desk"],
  ["pipe://Desk", WINDOWS, "//./pipe/Desk"],
  [`pipe://${"x".repeat(200)}`, WINDOWS, `//./pipe/${"x".repeat(200)}`],
  // The sockets of the recorder and of a proxy.
  [`unix://${posix.join(MAC.temporary, "amcp-a1b2-1234567-AbCdEf/feed.sock")}`, MAC, `${MAC.temporary}/amcp-a1b2-1234567-AbCdEf/feed.sock`],
  [`unix://${posix.join(MAC.temporary, "amcp-501/proxies/1234567.sock")}`, MAC, `${MAC.temporary}/amcp-501/proxies/1234567.sock`],
  [`unix:///${"x".repeat(102)}`, MAC, `/${"x".repeat(102)}`],
  [`unix:///${"x".repeat(106)}`, LINUX, `/${"x".repeat(106)}`],
  ["tcp://127.0.0.1:1", MAC, undefined],
])("%s has a path on %o", (endpoint, system, path) => {
  expect(slashed(socketPath(endpoint, system))).toBe(path);
});

test.each([
  [`unix:///${"x".repeat(103)}`, MAC, "has 104 bytes, and this system takes 103: use a shorter path"],
  [`unix:///${"x".repeat(107)}`, LINUX, "has 108 bytes, and this system takes 107: use a shorter path"],
  [`unix:///${encodeURI("é".repeat(60))}`, LINUX, "has 121 bytes"],
  [`pipe://${"x".repeat(60)}`, MAC, "use a shorter name, or a shorter TMPDIR"],
  ["unix:///tmp/amcp.sock", WINDOWS, "write pipe://Name"],
])("%s is refused on %o with the cure", (endpoint, system, message) => {
  expect(() => socketPath(endpoint, system)).toThrow(
    expect.objectContaining({ code: "AMCP_USAGE", message: expect.stringContaining(message) }),
  );
});
