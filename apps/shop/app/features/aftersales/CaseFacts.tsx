import type { AfterSalesData } from '@qingnang/contract/after-sales';
import { dateTime, phone } from '../../lib/format.ts';
import { FileThumbs } from '../../ui/FileThumb.tsx';
import { PanelHead } from '../account/MemberFrame.tsx';
import detail from '../orders/OrderDetail.module.css';
import styles from './Cases.module.css';

/** What the shop said: an answer with its papers, or why not. */
export const CaseReply = ({ one }: { one: AfterSalesData }) => (
  <section className="panel" aria-labelledby="case-reply">
    <PanelHead title={<span id="case-reply">平台回复</span>} />
    <div className={styles.reply}>
      <p>{one.reply}</p>
      {one.reply_files.length > 0 && <FileThumbs files={one.reply_files} label="回复附件" />}
    </div>
  </section>
);

/** What the buyer asked for. */
export const CaseFacts = ({ one }: { one: AfterSalesData }) => (
  <section className="panel" aria-labelledby="case-facts">
    <PanelHead title={<span id="case-facts">申请内容</span>} />
    <dl className={styles.facts}>
      <div>
        <dt>原因</dt>
        <dd>{one.reason_name}</dd>
      </div>
      {one.describe !== '' && (
        <div>
          <dt>描述</dt>
          <dd>{one.describe}</dd>
        </div>
      )}
      {one.files.length > 0 && (
        <div>
          <dt>照片</dt>
          <dd>
            <FileThumbs files={one.files} label="照片与凭证" />
          </dd>
        </div>
      )}
      <div>
        <dt>联系人</dt>
        <dd>
          {one.contact} <span className="num">{phone(one.phone)}</span>
        </dd>
      </div>
      {one.return_tracking_no !== '' && (
        <div>
          <dt>寄回</dt>
          <dd>
            {one.return_carrier} <span className="num">{one.return_tracking_no}</span>
            <span className="as-block muted small">{one.return_address}</span>
          </dd>
        </div>
      )}
    </dl>
  </section>
);

const ACTORS = { buyer: '您', staff: '客服', system: '系统' } as const;

/** Who did what and when, newest first. */
export const CaseEvents = ({ events }: { events: AfterSalesData['events'] }) => (
  <section className="panel" aria-labelledby="case-events">
    <PanelHead title={<span id="case-events">售后动态</span>} />
    <div className={detail.body}>
      <ol className={detail.track}>
        {events.toReversed().map((event) => (
          <li key={`${event.at}:${event.act}`}>
            <time className="num" dateTime={new Date(event.at * 1000).toISOString()}>
              {dateTime(event.at)}
            </time>
            <div>
              {event.act_name} <span className="muted small">{event.person || ACTORS[event.actor]}</span>
              {event.note !== '' && <span className="as-block muted small">{event.note}</span>}
            </div>
          </li>
        ))}
      </ol>
    </div>
  </section>
);
