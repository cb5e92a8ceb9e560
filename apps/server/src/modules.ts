import type { FastifyInstance } from 'fastify';
import type { Route } from './http/serve.ts';
import type { Services } from './http/services.ts';
import type { Task } from './jobs.ts';

/** Every call of the shop, module by module from left to right. */
export const routes: readonly Route[] = [];

/** Routes outside the envelope: files, provider notifications. */
export const plainRoutes: readonly ((app: FastifyInstance, services: Services) => void)[] = [];

/** Background acts by name, and when they run by themselves. */
export const tasks: Readonly<Record<string, Task>> = {};
export const crontab: readonly string[] = [];
