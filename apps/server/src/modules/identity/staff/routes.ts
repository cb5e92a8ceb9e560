import type { Route } from '../../../http/serve.ts';
import { accessRoutes } from './access/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { factorRoutes } from './factor/routes.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { roleRoutes } from './roles/routes.ts';

export const routes: readonly Route[] = [
  ...accessRoutes,
  ...factorRoutes,
  ...invitationRoutes,
  ...peopleRoutes,
  ...roleRoutes,
  ...auditRoutes,
];
