import { useLoaderData } from 'react-router';
import { RuleSheet } from '../../features/zones/ListRules.tsx';
import { readRules } from '../../features/zones/list-rules.ts';
import { defineData } from '../../lib/data.ts';
import { useShell } from '../../shell/useShell.ts';

const page = defineData((call, { query }) => readRules(call, query));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function YxRulePage() {
  return <RuleSheet texts={useLoaderData<typeof loader>()} siteName={useShell().site.name} />;
}
