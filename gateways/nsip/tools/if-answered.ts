import { GatewayError } from "../../kit/gateway-error.ts";

/** The answer of an auxiliary request, whose failure does not fail the call. */
export async function ifAnswered<Value>(asking: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof GatewayError) return undefined;
    throw error;
  }
}
