import type { AppList } from "../../../contracts/sessions/api.ts";
import { ago, counted } from "../../format/values.ts";
import { visibleText } from "../../format/visible-text.ts";
import { ForeignText } from "../../parts/foreign-text.tsx";
import { Fact } from "./recorder.tsx";

type Proxy = AppList["proxies"][number];

/** The running proxies with their agents, and what they did not let in. */
export function Proxies({ proxies }: { readonly proxies: readonly Proxy[] }) {
  const refused = proxies.flatMap((proxy) => proxy.refused).reverse();
  return (
    <>
      <section>
        <header class="section-head">
          <h2>Proxies</h2>
        </header>
        <div class="box">
          {proxies.length === 0 && <p class="muted">No proxy is running.</p>}
          {proxies.map(({ pid, version, startedAt, agents }) => (
            <dl key={pid} class="facts">
              <Fact name={`process ${pid}`}>
                <span class="muted">
                  <ForeignText>{version}</ForeignText>, started {ago(startedAt)}
                </span>
              </Fact>
              <Fact name="agents">{agents.length === 0 ? <span class="muted">none</span> : visibleText(agents.join(", "))}</Fact>
            </dl>
          ))}
        </div>
      </section>
      {refused.length > 0 && (
        <section>
          <header class="section-head">
            <h2>Refused</h2>
            <span class="muted">{counted(refused.length, "app")}</span>
          </header>
          <ul class="box refused">
            {refused.map((one) => (
              <li key={`${one.endpoint} ${one.code} ${one.pid}`}>
                <b>
                  <ForeignText>{one.appId ?? one.endpoint}</ForeignText>
                </b>{" "}
                <span class="muted">
                  {ago(one.at)}, {counted(one.attempts, "attempt")}
                </span>
                <p>
                  <ForeignText>{one.reason}</ForeignText>
                </p>
                <code class="muted">{visibleText(one.code)}</code>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
