import type { PlainRoutes } from '../../http/plain.ts';
import type { Route } from '../../http/serve.ts';
import { routes as chatAdmin } from './chat/admin/routes.ts';
import { liveRoutes } from './chat/live/routes.ts';
import { routes as chat } from './chat/routes.ts';
import { routes as contentAdmin } from './content/admin/routes.ts';
import { routes as home } from './content/home/routes.ts';
import { routes as content } from './content/routes.ts';
import { routes as feedbackAdmin } from './feedback/admin/routes.ts';
import { routes as feedback } from './feedback/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { routes as legal } from './legal/routes.ts';
import { routes as outbox } from './outbox/routes.ts';
import { routes as reasons } from './reasons/routes.ts';
import { routes as settings } from './settings/routes.ts';

/** The calls of content and service. */
export const routes: readonly Route[] = [
  ...outbox,
  ...content,
  ...contentAdmin,
  ...home,
  ...legal,
  ...settings,
  ...reasons,
  ...chat,
  ...chatAdmin,
  ...feedback,
  ...feedbackAdmin,
];

/** Its routes outside the envelope. */
export const plainRoutes: readonly PlainRoutes[] = [fileRoutes, liveRoutes];
