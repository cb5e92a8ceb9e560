import { ApiError } from './api-error.ts';
import { alert } from './dialogs.ts';
import { contractPath, currentPath, factorPath, loginPath } from './login-path.ts';
import { toast } from './toasts.ts';

/**
 * Tells the buyer what went wrong, as docs/rules/screens.md#errors says for each kind, once per error.
 * The message of a 5xx never names the cause; it carries the request's number for the support.
 */
export function presentError(error: unknown): void {
  if (!(error instanceof ApiError) || error.shown) return;
  error.shown = true;
  switch (error.kind) {
    case 'cancelled':
    // The dialog that asked for it was closed.
    case 'proof':
      return;
    case 'signIn':
      // In its place: going back from there, or from what comes after it, never leads to the sign-in page.
      window.location.replace(loginPath(currentPath()));
      return;
    case 'contract':
      void alert({ message: error.message }).then(() => window.location.assign(contractPath(currentPath())));
      return;
    case 'factor':
      void alert({ message: error.message }).then(() => window.location.assign(factorPath(currentPath())));
      return;
    case 'invalid':
      toast.error(error.message);
      return;
    case 'timeout':
      void alert({ message: error.message, button: '刷新' }).then(() => window.location.reload());
      return;
    case 'server':
      toast.error(error.requestId ? `${error.message}（编号 ${error.requestId}）` : error.message);
      return;
    case 'network':
      toast.error(error.message);
      return;
    case 'refused':
      void alert({ message: error.message });
  }
}
