import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { cli, config, scenario, stub } from "../../support/cli/run-cli.ts";
import { verifies } from "../../support/verifies.ts";

test("check --live knows the tools and arguments of the running apps and gateways", verifies(["card/24-check-live"]), async () => {
  const steps = [
    'interact: { call: "Desk:ClikElement", with: { element: SignIn } }',
    'interact: { call: "Desk:ClickElement", with: { elment: SignIn } }',
    'inspect: { call: "NSIP:nsip_get_animal", with: { serch_string: x } }',
  ];
  const files = {
    "amcp.config.yaml": `${config()}gateways: { NSIP: { kind: nsip } }\n`,
    "s/wrong.yaml": scenario("wrong", steps, "gateways: [NSIP]\n"),
    "s/right.yaml": scenario("right", ['interact: { call: "Desk:ClickElement", with: { element: SignIn } }']),
  };
  expect(await cli(files, ["check", "s"])).toMatchObject({ code: 0, out: "2 scenarios are valid\n" });
  const { code, out, err } = await cli(files, ["check", "--live", "s"]);
  expect({ code, out }).toEqual({ code: 2, out: "1 scenario is valid, 1 is not: 4 problems\n" });
  expect(err).toMatch(/s\/wrong\.yaml:5:23: error .*: there is no tool `Desk:ClikElement`; did you mean `Desk:ClickElement`\?/);
  expect(err).toMatch(/s\/wrong\.yaml:6:52: error .*: Desk:ClickElement: there is no argument `elment`; did you mean `element`\?/);
  expect(err).toMatch(/s\/wrong\.yaml:7:\d+: error .*: NSIP:nsip_get_animal: the argument `search_string` is missing/);
});

test("without calls nothing is started", async () => {
  const files = {
    "amcp.config.yaml": config({ Desk: JSON.stringify({ command: ["./no-such-app"] }) }),
    "s/a.yaml": scenario("a", ["interact: { click: SignIn }"]),
  };
  expect(await cli(files, ["check", "--live", "s"])).toMatchObject({ code: 0, out: "1 scenario is valid\n" });
});

test("check --live starts the services that an app needs", verifies(["card/24-check-live", "card/services"]), async () => {
  const files = {
    "server.mjs": 'import { createServer } from "node:net";\ncreateServer().listen(Number(process.env.PORT), "127.0.0.1");\n',
    "asking.mjs": `import { connect } from "node:net";
      const socket = connect(Number(process.env.API_PORT), "127.0.0.1");
      await new Promise((done, failed) => socket.once("connect", done).once("error", failed));
      socket.destroy();
      await import(${JSON.stringify(pathToFileURL(stub.program).href)});`,
    "amcp.config.yaml": `${config({ Desk: JSON.stringify({ command: [process.execPath, "./asking.mjs", stub.files], env: { API_PORT: "${services.api.port}" } }) })}services:
  api: ${JSON.stringify({ command: [process.execPath, "server.mjs"], ready: { port: true }, scope: "worker" })}\n`,
    "s/a.yaml": scenario("calls", ['interact: { call: "Desk:ClikElement", with: { element: SignIn } }']),
  };
  const { code, err } = await cli(files, ["check", "--live", "s"]);
  expect(err).toContain("there is no tool `Desk:ClikElement`; did you mean `Desk:ClickElement`?");
  expect(code).toBe(2);
});
