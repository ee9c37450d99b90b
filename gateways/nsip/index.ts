export { forms, type NsipMockOptions, serveNsipMock } from "./mock/serve-nsip-mock.ts";
