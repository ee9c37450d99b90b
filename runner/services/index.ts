export { referenceProblem, ServiceConfig } from "./service-config.ts";
