import { ToolFailureCode } from "../../contracts/app-tools/failure.ts";
import { errors } from "../../contracts/errors.ts";
import type { RequirementGroup } from "./requirement.ts";

const produced = (codes: readonly string[]) => Object.fromEntries(codes.map((code) => [`error/${code}`, "a test produces this error"]));

/** Each error of ours, and each failure of an app's tools. */
export const errorCodes: readonly RequirementGroup[] = [
  { source: "contracts/errors.ts", entries: produced(Object.keys(errors)) },
  { source: "contracts/app-tools/failure.ts", entries: produced(ToolFailureCode.options) },
];
