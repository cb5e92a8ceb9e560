import { useEffect } from 'react';
import { alert } from '../lib/dialogs.ts';

/** The event by which Chromium offers to install a site; not in the standard typings. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallOffer | null = null;

/** 添加到桌面: the browser's own installation where it offers one, otherwise the way to do it by hand. */
export function useAddToDesktop(): () => void {
  useEffect(() => {
    const keep = (event: Event) => {
      event.preventDefault();
      offer = event as InstallOffer;
    };
    window.addEventListener('beforeinstallprompt', keep);
    return () => window.removeEventListener('beforeinstallprompt', keep);
  }, []);
  return () => {
    if (offer) void offer.prompt();
    else
      void alert({
        title: '添加到桌面',
        message: '请打开浏览器菜单，选择“添加到桌面”或“安装应用”；也可以按 Ctrl+D 收藏本站。',
      });
    offer = null;
  };
}
