import { Segmented } from 'antd';
import { type SyntheticEvent, useRef, useState } from 'react';
import { Bones, Failed } from '../../../app/failure.tsx';
import { useWidth } from '../../../app/useWidth.ts';
import { type StaffZoneDetail, useDraftPage } from '../api.ts';

/** What the page is drawn for, in px of the screen. */
const SCREENS = { 电脑: 1440, 手机: 390 } as const;
type ScreenName = keyof typeof SCREENS;
const USUAL_WIDTH = 680;

interface PagePreviewProps {
  /** Null until it is saved for the first time. */
  zone: StaffZoneDetail | null;
  canWrite: boolean;
  isDirty: boolean;
  isSaving: boolean;
  save: () => void;
}

/** The shop's own page with the saved draft, at the width of a computer or a phone; drawn again with every save. */
export function PagePreview({ zone, canWrite, isDirty, isSaving, save }: PagePreviewProps) {
  const [screen, setScreen] = useState<ScreenName>('电脑');
  return (
    <section className="card zone-page" aria-label="页面预览">
      <header>
        <h2>页面预览</h2>
        <span className="muted small">访客看到的样子，价格登录后可见</span>
        <span className="more">
          {canWrite && isDirty && (
            <button type="button" className="btn sm" disabled={isSaving} onClick={save}>
              存草稿并刷新
            </button>
          )}
          <Segmented<ScreenName>
            aria-label="屏幕"
            disabled={false}
            options={Object.entries(SCREENS).map(([value, width]) => ({
              value: value as ScreenName,
              label: `${value} ${width}`,
            }))}
            value={screen}
            onChange={setScreen}
          />
        </span>
      </header>
      {zone ? (
        <Page zone={zone} screenWidth={SCREENS[screen]} />
      ) : (
        <p className="state">存一次草稿后，这里显示商城里的样子</p>
      )}
    </section>
  );
}

function Page({ zone, screenWidth }: { zone: StaffZoneDetail; screenWidth: number }) {
  const { data, error, refetch } = useDraftPage(zone);
  const [frame, width] = useWidth(USUAL_WIDTH);
  const scale = Math.min(1, width / screenWidth);
  const kept = useRef(0);
  const settle = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    const page = currentTarget.contentWindow;
    if (!page) return;
    quieten(page.document);
    page.scrollTo(0, kept.current);
    page.addEventListener('scroll', () => {
      kept.current = page.scrollY;
    });
  };
  return (
    <div ref={frame} className="zone-page-frame">
      {data ? (
        <iframe
          key={zone.version}
          title={`${zone.title}的页面`}
          srcDoc={data}
          // Without scripts nothing of it asks for what belongs to an account.
          sandbox="allow-same-origin"
          style={{ width: screenWidth, height: `${100 / scale}%`, scale }}
          onLoad={settle}
        />
      ) : error ? (
        <Failed error={error} retry={refetch} />
      ) : (
        <Bones lines={12} />
      )}
    </div>
  );
}

/** It is looked at only: no link of it leads away. */
function quieten(page: Document): void {
  for (const act of ['click', 'submit'])
    page.addEventListener(act, (event) => event.preventDefault(), { capture: true });
}
