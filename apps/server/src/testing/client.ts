import type { Envelope } from '@qingnang/contract/envelope';

export interface ApiResponse<T> extends Envelope<T> {
  status: number;
  headers: Headers;
}

/** An answer that can be checked for its status in the same expression. */
export interface Pending<T> extends Promise<ApiResponse<T>> {
  /** Fails with the whole answer when the status is another one. */
  expect(status: number): Promise<ApiResponse<T>>;
}

/** Speaks HTTP as a browser of this shop does: keeps cookies, names its origin. */
export class Client {
  readonly base: string;
  readonly #cookies = new Map<string, string>();
  #key = '';

  constructor(base: string) {
    this.base = base;
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  /** From now on it is a machine that asks. @param secret of its key */
  useKey(secret: string): void {
    this.#key = secret;
  }

  /** What a browser sends with every request. */
  cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get<T = Record<string, unknown>>(path: string): Pending<T> {
    return this.send<T>('GET', path);
  }

  post<T = Record<string, unknown>>(
    path: string,
    body: unknown = {},
    headers: Record<string, string> = {},
  ): Pending<T> {
    return this.send<T>('POST', path, body, headers);
  }

  put<T = Record<string, unknown>>(path: string, body: unknown = {}): Pending<T> {
    return this.send<T>('PUT', path, body);
  }

  delete<T = Record<string, unknown>>(path: string): Pending<T> {
    return this.send<T>('DELETE', path);
  }

  /** JSON unless the body is already text; then it goes form-encoded. A `FormData` goes as it is, with its files. */
  send<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Pending<T> {
    const answer = this.#fetch(method, path, body, headers).then(async (response) => {
      const envelope = (await response.json()) as Envelope<T>;
      return { ...envelope, status: response.status, headers: response.headers };
    });
    return Object.assign(answer, {
      async expect(status: number) {
        const result = await answer;
        if (result.status !== status) {
          throw new Error(
            `${method} ${path}: ${result.status} instead of ${status}: ${JSON.stringify(result)}`,
          );
        }
        return result;
      },
    });
  }

  /** The answer as it came, for files and pages. */
  async raw(path: string, method = 'GET', body?: unknown): Promise<Response> {
    return this.#fetch(method, path, body);
  }

  async #fetch(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const isText = typeof body === 'string';
    const isForm = body instanceof FormData;
    const type = isText ? 'application/x-www-form-urlencoded' : 'application/json';
    const response = await fetch(this.base + path, {
      method,
      redirect: 'manual',
      headers: {
        origin: this.base,
        cookie: this.cookie(),
        ...(this.#key === '' ? {} : { authorization: `Bearer ${this.#key}` }),
        ...(body === undefined || isForm ? {} : { 'content-type': type }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isText || isForm ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  }
}
