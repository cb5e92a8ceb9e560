import { sms } from 'tencentcloud-sdk-nodejs-sms';
import { DeliveryFailure } from '../delivery/port.ts';
import type { SmsChannel, SmsSettings } from './port.ts';

/** Tencent Cloud's short messages, API version 2021-01-11; requests are signed by the client library (TC3-HMAC-SHA256). */
export function tencentSms(settings: SmsSettings, timeoutMs: number): SmsChannel {
  const gateway = new URL(settings.gateway);
  const client = new sms.v20210111.Client({
    credential: { secretId: settings.secretId, secretKey: settings.secretKey },
    region: 'ap-guangzhou',
    profile: {
      httpProfile: {
        endpoint: gateway.host,
        protocol: `${gateway.protocol}//`,
        reqTimeout: timeoutMs / 1000,
      },
    },
  });

  return {
    isLocal: false,
    async send({ phone, template, values }) {
      const answer = await client
        .SendSms({
          PhoneNumberSet: [`+86${phone}`],
          SmsSdkAppId: settings.appId,
          SignName: settings.sign,
          TemplateId: settings.templates[template] ?? '',
          TemplateParamSet: [...values],
        })
        .catch((error: unknown) => {
          throw failureOf(error);
        });
      const [state] = answer.SendStatusSet ?? [];
      if (!state) throw new DeliveryFailure('NoStatus', '服务商没有答复发送结果', false);
      if (state.Code !== 'Ok') throw refusal(state.Code ?? '', state.Message ?? '');
      return state.SerialNo ?? '';
    },
  };
}

/** Of the number, the template or the contract with the provider: trying again brings the same answer. */
const FINAL =
  /^(AuthFailure|UnauthorizedOperation|UnsupportedOperation|InvalidParameter|MissingParameter|FailedOperation|LimitExceeded\.PhoneNumber)/;

const refusal = (code: string, message: string) => new DeliveryFailure(code, message, FINAL.test(code));

/** The library's errors carry the provider's code; without one nothing that can be believed has come back. */
function failureOf(error: unknown): DeliveryFailure {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && error instanceof Error) return refusal(code, error.message);
  return new DeliveryFailure('Silence', '服务商没有答复', false);
}
