import { expect, test } from "vitest";
import { createPrometheus, createMetrics as createShared } from "../../../gateways/kit/server-metrics.ts";
import { createNsipMetrics as createMetrics } from "../../../gateways/nsip/nsip-metrics.ts";
import { verifies } from "../../support/verifies.ts";

const NOTHING = {
  validation_attempts: 0,
  validation_successes: 0,
  error_retries: 0,
  error_retry_successes: 0,
  current_connections: 0,
  peak_connections: 0,
  cache_hits: 0,
  cache_misses: 0,
  api_calls_logged: 0,
  long_running_updates_sent: 0,
  discovery_times: [],
  summarization_reductions: [],
  startup_time: null,
  cache_hit_rate: 0,
  validation_success_rate: 0,
  avg_summarization_reduction: 0,
};

test(
  "everything begins at nothing, and rates without anything are 0",
  verifies([
    "001/7-DEFAULT-counters",
    "001/7-FIELD-startup_time",
    "001/7-RULE-cache_hit_rate",
    "001/7-RULE-validation_success_rate",
    "001/7-RULE-avg_summarization_reduction",
  ]),
  () => {
    expect(createMetrics().snapshot()).toMatchObject(NOTHING);
  },
);

test(
  "what is told is counted",
  verifies([
    "001/7-FIELD-discovery_times",
    "001/7-FIELD-summarization_reductions",
    "001/7-FIELD-validation_attempts",
    "001/7-FIELD-validation_successes",
    "001/7-FIELD-current_connections",
    "001/7-FIELD-peak_connections",
    "001/7-FIELD-cache_hits",
    "001/7-FIELD-cache_misses",
    "001/7-FIELD-startup_time",
    "001/7-FIELD-api_calls_logged",
    "001/7-FIELD-long_running_updates_sent",
    "001/7-RULE-cache-measure",
  ]),
  () => {
    const metrics = createMetrics();
    metrics.ready(0.3);
    metrics.discovered(0.02);
    metrics.summarised(80);
    metrics.summarised(90);
    for (const isRight of [true, true, true, false]) metrics.validated(isRight);
    for (const isHit of [true, false]) metrics.looked(isHit);
    metrics.connected();
    metrics.connected();
    metrics.disconnected();
    metrics.requested();
    metrics.updated();
    expect(metrics.snapshot()).toMatchObject({
      startup_time: 0.3,
      discovery_times: [0.02],
      summarization_reductions: [80, 90],
      avg_summarization_reduction: 85,
      validation_attempts: 4,
      validation_successes: 3,
      validation_success_rate: 75,
      cache_hits: 1,
      cache_misses: 1,
      cache_hit_rate: 50,
      current_connections: 1,
      peak_connections: 2,
      api_calls_logged: 1,
      long_running_updates_sent: 1,
    });
  },
);

test(
  "a retry is the same client's next call of the same tool after an error",
  verifies(["001/7-FIELD-error_retries", "001/7-FIELD-error_retry_successes"]),
  () => {
    const metrics = createMetrics();
    metrics.called("one", "nsip_get_animal", true);
    metrics.called("two", "nsip_get_animal", false);
    metrics.called("one", "nsip_list_breeds", false);
    expect(metrics.snapshot()).toMatchObject({ error_retries: 0 });
    metrics.called("one", "nsip_get_animal", true);
    metrics.called("one", "nsip_get_animal", false);
    metrics.called("one", "nsip_get_animal", false);
    expect(metrics.snapshot()).toMatchObject({ error_retries: 2, error_retry_successes: 1 });
  },
);

test.each([
  ["SC-001", 4.9, 5.0, (metrics: ReturnType<typeof createMetrics>, value: number) => metrics.discovered(value)],
  ["SC-002", 70, 69.9, (metrics: ReturnType<typeof createMetrics>, value: number) => metrics.summarised(value)],
  ["SC-007", 2.9, 3.0, (metrics: ReturnType<typeof createMetrics>, value: number) => metrics.ready(value)],
])("%s is met at %d and not at %d", verifies(["001/7-RULE-meets_success_criteria"]), (criterion, good, bad, tell) => {
  const verdict = (value: number) => {
    const metrics = createMetrics();
    tell(metrics, value);
    return metrics.snapshot().meets_success_criteria[criterion];
  };
  expect([verdict(good), verdict(bad)]).toEqual([true, false]);
});

test.each([
  ["SC-003", 19, 18, "validated"],
  ["SC-006", 8, 7, "looked"],
] as const)("%s is a rate", verifies(["001/7-RULE-meets_success_criteria"]), (criterion, enough, tooFew, tell) => {
  const verdict = (well: number) => {
    const metrics = createMetrics();
    for (let index = 0; index < 20; index += 1) metrics[tell](index < well);
    return metrics.snapshot().meets_success_criteria[criterion];
  };
  expect([verdict(enough), verdict(tooFew)]).toEqual([true, false]);
});

test("lists and memories are bounded", verifies(["card/6-metrics-bounded"]), () => {
  const metrics = createMetrics();
  for (let index = 0; index < 3000; index += 1) {
    metrics.discovered(index);
    metrics.called(`client ${index}`, "tool", true);
  }
  expect(metrics.snapshot().discovery_times).toHaveLength(1000);
  metrics.called("client 0", "tool", false);
  expect(metrics.snapshot().error_retries).toBe(0);
});

test("Prometheus reads the figures as they are when it asks", verifies(["card/6-metrics-bounded"]), async () => {
  const metrics = createMetrics();
  const prometheus = createPrometheus(metrics, "nsip");
  await prometheus();
  metrics.looked(true);
  const text = await (await prometheus()).render();
  expect(text).toContain("# TYPE nsip_cache_hits_total counter\nnsip_cache_hits_total 1\n");
  expect(text).toContain("# TYPE nsip_current_connections gauge\nnsip_current_connections 0\n");
  expect(text).toContain("nsip_cache_hit_rate 100\n");
});

test("the figures at /metrics are those of spec 001, in their order", verifies(["card/6-metrics-bounded"]), () => {
  const metrics = createMetrics();
  metrics.subscribed();
  metrics.called("one", "nsip_get_animal", false);
  expect(metrics.figures("nsip").map(({ name, kind }) => `${kind} ${name}`)).toEqual([
    ...["counter nsip_validation_attempts_total", "counter nsip_validation_successes_total"],
    ...["counter nsip_error_retries_total", "counter nsip_error_retry_successes_total"],
    ...["gauge nsip_current_connections", "gauge nsip_peak_connections"],
    ...["counter nsip_cache_hits_total", "counter nsip_cache_misses_total"],
    ...["counter nsip_api_calls_logged_total", "counter nsip_long_running_updates_sent_total"],
    ...["gauge nsip_cache_hit_rate", "gauge nsip_validation_success_rate"],
    ...["gauge nsip_avg_summarization_reduction", "gauge nsip_startup_seconds"],
  ]);
});

test("every gateway counts calls, errors and subscriptions", () => {
  const metrics = createShared();
  metrics.called("one", "tool", true);
  metrics.called("one", "tool", false);
  for (const tell of [metrics.subscribed, metrics.subscribed, metrics.unsubscribed, metrics.resourceUpdated]) tell();
  const told = { tool_calls: 2, tool_errors: 1, error_retries: 1, current_subscriptions: 1, resource_updates_sent: 1 };
  expect(metrics.snapshot()).toMatchObject(told);
  const figures = new Map(metrics.figures("small").map(({ name, kind, value }) => [name, [kind, value]]));
  expect(figures.get("small_tool_calls_total")).toEqual(["counter", 2]);
  expect(figures.get("small_current_subscriptions")).toEqual(["gauge", 1]);
  expect([...figures.keys()].filter((name) => /summar|discover|validat/.test(name))).toEqual([]);
});
