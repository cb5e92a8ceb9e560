import type { CodePurpose, sendCode } from '@qingnang/contract/registration';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';

interface Sent {
  phone: string;
  /** When the next one may be sent, in milliseconds of this browser's clock. */
  until: number;
}

const SECOND = 1000;
const keyOf = (purpose: CodePurpose) => `qn-code-${purpose}`;

/** Sends codes by SMS and counts down until the next may be sent, also after the page was loaded anew. */
export function useCodeSender(purpose: CodePurpose) {
  const [sent, setSent] = useState<Sent | null>(null);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => setSent(stored(purpose)), [purpose]);
  useEffect(() => {
    if (!sent) return;
    const tick = () => setSeconds(Math.max(0, Math.ceil((sent.until - Date.now()) / SECOND)));
    tick();
    const timer = setInterval(tick, SECOND);
    return () => clearInterval(timer);
  }, [sent]);

  /** @throws ApiError */
  const send = async ({ phone, captcha }: { phone: string; captcha?: string }) => {
    const data = await call<typeof sendCode>('POST /api/user/code', {
      body: { phone, captcha, purpose },
      quiet: true,
    });
    const now = { phone, until: Date.now() + data.wait * SECOND };
    sessionStorage.setItem(keyOf(purpose), JSON.stringify(now));
    setSent(now);
    setSeconds(data.wait);
  };
  return { send, seconds, sentTo: seconds > 0 ? (sent?.phone ?? '') : '' };
}

function stored(purpose: CodePurpose): Sent | null {
  const text = sessionStorage.getItem(keyOf(purpose));
  return text === null ? null : (JSON.parse(text) as Sent);
}
