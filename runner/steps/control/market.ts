import { z } from "zod";
import { marketScripts } from "../../../contracts/market-script.ts";
import { failed, passed } from "../../../contracts/step.ts";
import { defineStepVerb } from "../../language/define-verb.ts";
import { upstreamsOf } from "../parts/arguments.ts";

export const market = defineStepVerb({
  name: "market",
  family: "control",
  summary:
    "Lets the market of an exchange's mock follow a script from now on, around the price of now, until the end of the scenario. The market goes on with the mock's clock. A scenario with this step is skipped where the gateway is live.",
  addresses: "gateway",
  args: z.strictObject({
    market: z.enum(marketScripts).describe("the script"),
    on: z.string().min(1).optional().describe("symbols that contain this, such as `ETHUSDT`; `BTCUSDT` when absent"),
    which: z.string().min(1).optional().describe("which gateway; the first of `gateways` when absent"),
  }),
  examples: ["{ market: iceberg }", "{ market: collapse, on: ETHUSDT, which: Binance }"],
  upstreams: upstreamsOf,
  sentence: ({ market, on, which }) =>
    `let the market${on === undefined ? "" : ` of ${on}`}${which === undefined ? "" : ` in ${which}`} follow the script ${market}`,
  async run({ market, on = "", which }, { mocks }) {
    const { gateway, mock } = mocks.of(which);
    if (mock === undefined) return failed(`no mock stands behind ${gateway}`, { code: "AMCP_GATEWAY_NO_MOCK", retryable: false });
    mock.addFault({ fault: "script", name: market, on });
    return passed(`${gateway}'s market follows ${market}`);
  },
});
