import { Segmented } from 'antd';
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react';
import { Bones, Failed } from '../../app/failure.tsx';
import { useWidth } from '../../app/useWidth.ts';
import './shop-page.css';

/** What the page is drawn for, in px of the screen. */
const SCREENS = { 电脑: 1440, 手机: 390 } as const;
type ScreenName = keyof typeof SCREENS;
const USUAL_WIDTH = 680;

/** A query of `readShopPage`. */
interface ShopPageQuery {
  data: string | undefined;
  error: Error | null;
  refetch: () => void;
}

interface ShopPageProps {
  /** Whose page it is. */
  title: string;
  /** Null: there is none yet, and `children` says why. */
  page: ShopPageQuery | null;
  /** Beside the choice of the screen. */
  acts?: ReactNode;
  children?: ReactNode;
}

/** The shop's own page beside what it is made of, at the width of a computer or a phone; it stays where it was scrolled to. */
export function ShopPage({ title, page, acts, children }: ShopPageProps) {
  const [screen, setScreen] = useState<ScreenName>('电脑');
  return (
    <section className="card shop-page" aria-label="页面预览">
      <header>
        <h2>页面预览</h2>
        <span className="muted small">访客看到的样子，价格登录后可见</span>
        <span className="more">
          {acts}
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
      {page ? <Drawn title={title} page={page} screenWidth={SCREENS[screen]} /> : children}
    </section>
  );
}

interface DrawnProps {
  title: string;
  page: ShopPageQuery;
  screenWidth: number;
}

function Drawn({ title, page: { data, error, refetch }, screenWidth }: DrawnProps) {
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
    <div ref={frame} className="shop-page-frame">
      {data ? (
        <iframe
          // Another page in the same frame would be a step of the way back.
          key={data}
          title={`${title}的页面`}
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
