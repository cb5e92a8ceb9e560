import { qrSvg } from '@qingnang/rules/qr';
import { otpauthUrl } from './rules.ts';

export function presentTotp(secret: string, username: string, issuer: string) {
  const url = otpauthUrl(secret, username, issuer);
  return { secret, otpauth_url: url, image: qrSvg(url) };
}
