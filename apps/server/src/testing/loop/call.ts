import http from 'node:http';

export interface Sent {
  method: string;
  path: string;
  cookie: string;
  body?: Buffer;
  type?: string;
}

export interface Answered {
  status: number;
  bytes: number;
}

/**
 * Sends a request and reads its answer without looking at it: what the caller costs is the little that any caller in this thread
 * would.
 */
export function call(base: string, { method, path, cookie, body, type }: Sent): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const headers = {
      cookie,
      origin: base,
      'accept-encoding': 'br, gzip',
      ...(body ? { 'content-type': type ?? 'application/json', 'content-length': body.length } : {}),
    };
    const request = http.request(base + path, { method, headers, agent: false }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes }));
      answer.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** A form with a file, as the bytes that a browser sends. */
export async function fileForm(
  name: string,
  file: Buffer,
  fields: Readonly<Record<string, string>> = {},
): Promise<{ body: Buffer; type: string }> {
  const form = new FormData();
  // Fields that stand before the file are read first.
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('file', new Blob([new Uint8Array(file)]), name);
  const response = new Response(form);
  return {
    body: Buffer.from(await response.arrayBuffer()),
    type: response.headers.get('content-type') ?? '',
  };
}
