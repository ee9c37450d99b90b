import { GatewayError } from "../../kit/gateway-error.ts";

/** For a question beside the one that was asked: its failure does not fail the call. */
export async function ifAnswered<Value>(asking: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof GatewayError) return undefined;
    throw error;
  }
}
