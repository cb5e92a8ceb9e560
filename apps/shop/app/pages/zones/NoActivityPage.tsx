import { useLoaderData } from 'react-router';
import { RunningZones } from '../../features/zones/RunningZones.tsx';
import { readRunning } from '../../features/zones/zone-data.ts';
import { defineData } from '../../lib/data.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

const page = defineData(async (call) => ({ running: await readRunning(call, 'activity') }));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Where whoever looked for an activity that is not there ends: what is on instead. */
export default function NoActivityPage() {
  const { running } = useLoaderData<typeof loader>();
  return (
    <div className="wrap page-top">
      <EmptyState title="活动不存在" heading="h1" panel>
        <p>您找的活动不存在、尚未开始或已经结束</p>
        <p className="row">
          <ButtonLink to="/" variant="primary">
            返回首页
          </ButtonLink>
          <ButtonLink to="/list">全部商品</ButtonLink>
        </p>
      </EmptyState>
      <RunningZones zones={running} title="正在进行的活动" />
    </div>
  );
}
