import type { captcha as captchaCall } from '@qingnang/contract/accounts';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { api } from '../../lib/api.ts';

type CaptchaAnswer = z.infer<(typeof captchaCall)['data']>;

export type Captcha = ReturnType<typeof useCaptcha>;

const NONE = { id: '', image: '' };

/** The captcha of the sign-in form: none until the server wants one for this name and address. */
export function useCaptcha() {
  const [picture, setPicture] = useState(NONE);
  const [shown, setShown] = useState(false);
  const name = useRef('');

  /** @param wanted the server has just asked for one */
  const renew = async (username: string, wanted: boolean) => {
    name.current = username;
    if (wanted) setShown(true);
    const answer = await readCaptcha(username);
    if (!answer?.needed) return setPicture(NONE);
    setShown(true);
    setPicture({ id: answer.id, image: asUrl(answer.image) });
  };
  return { ...picture, shown, renew, another: () => void renew(name.current, false) };
}

/** Without a picture the box says how to get one; nothing else need be said. */
const readCaptcha = (username: string): Promise<CaptchaAnswer | null> =>
  api.get<CaptchaAnswer>('/api/user/captcha', { username }, { quiet: true }).catch(() => null);

const asUrl = (image: string): string =>
  image.startsWith('<') ? `data:image/svg+xml;charset=utf-8,${encodeURIComponent(image)}` : image;
