import { deserializeMessage, type JSONRPCMessage, type Transport } from "@modelcontextprotocol/client";
import { AmcpError, type ErrorCode, errors } from "../../contracts/errors.ts";
import type { InnerConnection } from "../../contracts/own-tool.ts";
import type { ApplicationRegistration, Refusal } from "../../contracts/proxy-control.ts";
import type { RunningProcess } from "../../platform/processes/processes.ts";

const NEWLINE = 0x0a;
const GRACE_MS = 2000;

/**
 * MCP over the standard streams of a process of the runner, which therefore sees its errors, exit and process group.
 * `close` ends the input, which asks a stdio server to exit; a server that does not exit is stopped.
 *
 * @param onSend receives each message before it is sent
 */
export function childTransport(child: RunningProcess, onSend: (message: JSONRPCMessage) => void): Transport {
  let closing: Promise<void> | undefined;
  const transport: Transport = {
    async start() {
      readLines(child, (line) => {
        try {
          transport.onmessage?.(deserializeMessage(line));
        } catch (cause) {
          transport.onerror?.(new Error(`the proxy wrote what is no message: ${line.slice(0, 200)}`, { cause }));
        }
      });
      void child.exited.then(() => transport.onclose?.());
    },
    send: (message: JSONRPCMessage) =>
      new Promise((resolve, reject) => {
        onSend(message);
        child.stdin.write(`${JSON.stringify(message)}\n`, (error) => (error ? reject(error) : resolve()));
      }),
    close() {
      closing ??= child.close(GRACE_MS).then(() => {});
      return closing;
    },
  };
  return transport;
}

/**
 * MCP to the proxy of this process.
 *
 * @param onSend receives each message before it is sent @returns whether a call is recorded
 */
export function innerTransport(connection: InnerConnection, onSend: (message: JSONRPCMessage) => boolean): Transport {
  const transport: Transport = {
    async start() {
      connection.receive((message) => transport.onmessage?.(deserializeMessage(message)));
    },
    async send(message: JSONRPCMessage) {
      connection.send(JSON.stringify(message), onSend(message));
    },
    async close() {
      connection.close();
      transport.onclose?.();
    },
  };
  return transport;
}

/** Splits at newlines and scans each byte once: a picture is one line of several megabytes. */
function readLines(child: RunningProcess, onLine: (line: string) => void): void {
  let parts: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      const line = Buffer.concat([...parts, chunk.subarray(start, end)]).toString("utf8");
      parts = [];
      start = end + 1;
      if (line.trim() !== "") onLine(line);
    }
    if (start < chunk.length) parts.push(chunk.subarray(start));
  });
}

/** The registrations that the proxy reported, and the callers that wait for one. */
export function watchRegistrations() {
  const known = new Map<string, ApplicationRegistration>();
  const waiting = new Map<string, { resolve(registration: ApplicationRegistration): void; reject(error: AmcpError): void }>();
  const refusals = new Map<string, AmcpError>();
  return {
    note(registration: ApplicationRegistration): void {
      known.set(registration.instance, registration);
      if (isConnected(registration)) waiting.get(registration.instance)?.resolve(registration);
    },
    refuse({ appId, instance, code, reason }: Refusal): void {
      if (instance === undefined) return;
      const error = new AmcpError(codeOf(code), `the proxy refused ${appId}: ${reason}`);
      refusals.set(instance, error);
      waiting.get(instance)?.reject(error);
    },
    /** Resolves once the instance is connected and has tools. @throws AmcpError with the proxy's refusal */
    connected(instance: string, signal: AbortSignal): Promise<ApplicationRegistration> {
      const registration = known.get(instance);
      if (registration !== undefined && isConnected(registration)) return Promise.resolve(registration);
      const refusal = refusals.get(instance);
      if (refusal !== undefined) return Promise.reject(refusal);
      signal.throwIfAborted();
      return new Promise((resolve, reject) => {
        const settle = (how: () => void) => {
          waiting.delete(instance);
          signal.removeEventListener("abort", abort);
          how();
        };
        const abort = () => settle(() => reject(signal.reason));
        signal.addEventListener("abort", abort, { once: true });
        waiting.set(instance, { resolve: (found) => settle(() => resolve(found)), reject: (error) => settle(() => reject(error)) });
      });
    },
  };
}

/** A proxy of another version may send an unknown code. */
const codeOf = (code: string): ErrorCode => (Object.keys(errors) as ErrorCode[]).find((known) => known === code) ?? "AMCP_APP_NOT_READY";

/** An app always has tools; an empty list means that the proxy has not read it yet. */
const isConnected = ({ status, tools }: ApplicationRegistration): boolean => status === "Connected" && tools.length > 0;
