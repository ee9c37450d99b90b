import type { PlanGateway } from "./plan-gateway.ts";

export const planBinance: PlanGateway<"binance"> = () => {
  throw new Error("not merged yet");
};
