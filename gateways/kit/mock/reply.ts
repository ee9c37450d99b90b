/** The answer of a mock without faults. */
export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  /** Headers beside the content type. */
  readonly headers?: Readonly<Record<string, string>>;
}

export const json = (value: unknown, status = 200): Reply => ({
  status,
  type: "application/json; charset=utf-8",
  body: JSON.stringify(value),
});

export const plain = (body: string, status: number): Reply => ({ status, type: "text/plain; charset=utf-8", body });
