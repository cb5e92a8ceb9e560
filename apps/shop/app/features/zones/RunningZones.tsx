import type { ZoneRow } from '@qingnang/contract/zones';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Floor } from '../../ui/Floor.tsx';
import { ZoneCards } from './ZoneCards.tsx';

/** What is on now, or that nothing is. */
export const RunningZones = ({ zones, title }: { zones: readonly ZoneRow[]; title: string }) => (
  <Floor title={title}>
    {zones.length > 0 ? (
      <ZoneCards zones={zones} label={title} />
    ) : (
      <EmptyState title="暂无进行中的活动" panel>
        <p>新活动上线后会在首页和这里公布</p>
        <p className="row">
          <ButtonLink variant="primary" to="/list">
            去采购
          </ButtonLink>
        </p>
      </EmptyState>
    )}
  </Floor>
);
