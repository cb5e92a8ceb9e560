import { useEffect } from 'react';
import { redirect, useLoaderData, useNavigate } from 'react-router';
import { activityKeys } from '../../features/zones/loading-path.ts';
import { RunningZones } from '../../features/zones/RunningZones.tsx';
import { NO_ACTIVITY, readRunning, readZone } from '../../features/zones/zone-data.ts';
import { defineData } from '../../lib/data.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Time to read that there is no such activity, before the page of what there is comes. */
const READING_MS = 5000;

const page = defineData(async (call, { query }) => {
  const keys = activityKeys(query);
  const zones = await Promise.all(keys.map((key) => readZone(call, key)));
  const zone = zones.find((one) => one !== null);
  if (zone) throw redirect(zone.url);
  return { isUnknown: keys.length > 0, running: await readRunning(call, 'activity') };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** On the way to an activity; it stays where the address names none that is on. */
export default function LoadingActivityPage() {
  const { isUnknown, running } = useLoaderData<typeof loader>();
  useLeaving(isUnknown);
  return (
    <div className="wrap page-top">
      <EmptyState title={isUnknown ? '没有找到这个活动' : '请选择要打开的活动'} heading="h1" panel>
        <p>{isUnknown ? '它可能已经结束，即将为您打开活动列表' : '进行中的活动都在下面'}</p>
        <p className="row">
          <ButtonLink to={isUnknown ? NO_ACTIVITY : '/yjh'} variant="primary">
            {isUnknown ? '立即前往' : '活动专区'}
          </ButtonLink>
          <ButtonLink to="/">返回首页</ButtonLink>
        </p>
      </EmptyState>
      <RunningZones zones={running} title="正在进行的活动" />
    </div>
  );
}

function useLeaving(isUnknown: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isUnknown) return;
    const timer = setTimeout(() => void navigate(NO_ACTIVITY, { replace: true }), READING_MS);
    return () => clearTimeout(timer);
  }, [isUnknown, navigate]);
}
