import type { captcha as captchaCall } from '@qingnang/contract/accounts';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { api } from '../../lib/api.ts';

type CaptchaAnswer = z.infer<(typeof captchaCall)['data']>;

export type Captcha = ReturnType<typeof useCaptcha>;

const NONE = { id: '', image: '' };

/** The captcha of a form. @param always true: of codes by SMS; false: none until the server wants one for this name and address */
export function useCaptcha(always = false) {
  const [picture, setPicture] = useState(NONE);
  const [shown, setShown] = useState(always);
  const name = useRef('');

  /** @param wanted the server has just asked for one */
  const renew = async (username: string, wanted: boolean) => {
    name.current = username;
    if (wanted) setShown(true);
    const answer = await readCaptcha(always ? { always: 1 } : { username });
    if (!answer?.needed) return setPicture(NONE);
    setShown(true);
    setPicture({ id: answer.id, image: asUrl(answer.image) });
  };
  const another = () => void renew(name.current, false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one picture to begin with
  useEffect(() => {
    if (always) another();
  }, []);
  return { ...picture, shown, renew, another };
}

/** Without a picture the box says how to get one; nothing else need be said. */
const readCaptcha = (query: Record<string, string | number>): Promise<CaptchaAnswer | null> =>
  api.get<CaptchaAnswer>('/api/user/captcha', query, { quiet: true }).catch(() => null);

const asUrl = (image: string): string =>
  image.startsWith('<') ? `data:image/svg+xml;charset=utf-8,${encodeURIComponent(image)}` : image;
