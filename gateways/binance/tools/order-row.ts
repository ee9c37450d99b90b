import { z } from "zod";
import { Order } from "../model/account.ts";
import { isoOf, Time } from "./parameters.ts";

/** An order in an answer. Ids are texts, because they may exceed 2^53. */
export const OrderRow = Order.extend({ orderId: z.string(), time: Time, updateTime: Time });

export const orderRow = (order: Order): z.output<typeof OrderRow> => ({
  ...order,
  orderId: String(order.orderId),
  time: isoOf(order.time),
  updateTime: isoOf(order.updateTime),
});
