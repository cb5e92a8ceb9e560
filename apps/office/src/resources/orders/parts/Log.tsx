import { dateTime, moment } from '../../../app/format.ts';
import type { AdminOrder } from '../api.ts';

export function Log({ order: { events, server_time: now } }: { order: AdminOrder }) {
  return (
    <section className="dsec" aria-labelledby="order-log">
      <h3 id="order-log">记录</h3>
      <ul className="log">
        {events.map((event) => (
          <li key={`${event.at}-${event.act}-${event.note}`}>
            <time title={dateTime(event.at)}>{moment(event.at, now)}</time>
            <span>
              {event.act_name}
              {event.person && <span className="muted">　{event.person}</span>}
              {event.note && `　${event.note}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
