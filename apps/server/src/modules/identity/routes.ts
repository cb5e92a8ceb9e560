import type { PlainRoutes } from '../../http/plain.ts';
import type { Route } from '../../http/serve.ts';
import { undoLinks } from './accounts/changes/routes.ts';
import { invitationLinks } from './accounts/invitations/routes.ts';
import { routes as accounts } from './accounts/routes.ts';
import { routes as consents } from './consents/routes.ts';
import { routes as members } from './members/routes.ts';
import { routes as messages } from './messages/routes.ts';
import { routes as reference } from './reference/routes.ts';
import { routes as registration } from './registration/routes.ts';
import { auditFile } from './staff/audit/routes.ts';
import { routes as staff } from './staff/routes.ts';
import { routes as status } from './status/routes.ts';
import { wechatRoutes } from './wechat/callback/routes.ts';
import { routes as wechat } from './wechat/routes.ts';
import { wechatSandboxRoutes } from './wechat/sandbox/routes.ts';

export { approvalRoutes } from './approvals/routes.ts';
export { speedRoutes, timeAnswers } from './speed/routes.ts';
export { permissionRoutes } from './staff/roles/routes.ts';

/** The calls of identity. */
export const routes: readonly Route[] = [
  ...messages,
  ...accounts,
  ...members,
  ...staff,
  ...status,
  ...consents,
  ...reference,
  ...wechat,
  ...registration,
];

/** Its routes outside the envelope. */
export const plainRoutes: readonly PlainRoutes[] = [
  auditFile,
  undoLinks,
  invitationLinks,
  wechatRoutes,
  wechatSandboxRoutes,
];
