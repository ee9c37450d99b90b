import { describe, expect, test } from "vitest";
import { compareAnswers, type ReplayAnswer } from "../../../../runner/replay/compare-answers.ts";

const at = (time: string) => ({ beginMs: Date.parse(`2026-03-02T${time}Z`), endMs: Date.parse(`2026-03-02T${time}Z`) + 50 });
const spans = { was: at("09:30:10"), is: at("11:02:40") };
const answer = (data: unknown, text = ""): ReplayAnswer => ({ error: "", data, text });
const compared = (was: ReplayAnswer, is: ReplayAnswer) => compareAnswers(was, is, { refs: new Map(), ...spans });
const action = (changed: readonly string[], moreChanged: number) => answer({ changed, moreChanged });

describe("the time of day", () => {
  test("is no difference where both answers show the time at which they were read, in any time zone", () => {
    expect(compared(answer({ text: "It is 09:30:10" }), answer({ text: "It is 11:02:40" }))).toEqual([]);
    expect(compared(answer({ text: "15:15:09" }), answer({ text: "16:47:40" }))).toEqual([]);
  });
  test("is a difference where one answer shows another time", () => {
    expect(compared(answer({ text: "raised 09:20:00" }), answer({ text: "raised 09:21:00" }))).toHaveLength(1);
    expect(compared(answer({ text: "09:30:10" }), answer({ text: "11:20:00" }))).toHaveLength(1);
  });
  test("stays where both answers are equal, though it is the present one in one of them", () => {
    expect(compared(answer({ text: "raised 09:30" }), answer({ text: "raised 09:30" }))).toEqual([]);
  });
  test("of a clock that ticks during an action is no change", () => {
    expect(compared(action(["@e1 Clock = '09:30:10'", "@e2 Save = 'Saved'"], 0), action(["@e7 Save = 'Saved'"], 0))).toEqual([]);
  });
  test("of a clock may have taken the place of another change in a full list", () => {
    expect(compared(action(["@e1 Clock = '09:30:10'", "@e2 A = '1'"], 4), action(["@e2 A = '1'", "@e3 B = '2'"], 3))).toEqual([]);
    expect(compared(action(["@e2 A = '1'"], 4), action(["@e2 A = '1'", "@e3 B = '2'"], 4))).not.toEqual([]);
  });
});

test("what is still busy tells how fast the machine was, and the text of an action repeats its list", () => {
  const [was, is] = [action([], 0), action([], 0)];
  const busy = answer({ ...(was.data as object), stillBusy: ["an animation"] }, "Clicked. Still busy: an animation.");
  expect(compared(busy, is)).toEqual([]);
});

test("the hash of a picture is compared by its pixels", () => {
  const text = (digit: string) => answer(undefined, `10 x 10 pixels of Desk, hash ${digit.repeat(64)}.`);
  expect(compared(text("a"), text("b"))).toEqual([]);
});
