import type { FilePurpose } from '@qingnang/contract/file-limits';
import type { FILE_UPLOAD, FileLink } from '@qingnang/contract/files';
import { ApiError, errorOf, NETWORK_MESSAGE, TIMEOUT_MESSAGE } from './api-error.ts';
import { askSignIn } from './sign-in.ts';

const PATH: typeof FILE_UPLOAD = '/api/file';
/** Ten megabytes over a slow line. */
const TIMEOUT_MS = 3 * 60_000;

interface Sending {
  /** Hears how much has gone, 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/**
 * Sends one private file; fetch does not say how far a body has got.
 * @throws ApiError that nobody has shown yet; kind 'cancelled' when the signal ended it
 */
export async function sendFile(file: File, purpose: FilePurpose, sending: Sending): Promise<FileLink> {
  const once = () => sendOnce(file, purpose, sending);
  return once().catch(async (error: unknown) => {
    if (error instanceof ApiError && error.kind === 'signIn' && (await askSignIn())) return once();
    throw error;
  });
}

function sendOnce(file: File, purpose: FilePurpose, { onProgress, signal }: Sending): Promise<FileLink> {
  const body = new FormData();
  body.append('purpose', purpose);
  body.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', PATH);
    request.responseType = 'json';
    request.timeout = TIMEOUT_MS;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new ApiError('network', NETWORK_MESSAGE));
    request.ontimeout = () => reject(new ApiError('timeout', TIMEOUT_MESSAGE));
    request.onabort = () => reject(new ApiError('cancelled', ''));
    request.onload = () => {
      const error = errorOf(request.status, request.response ?? {});
      if (error) reject(error);
      else resolve(request.response.data);
    };
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}
