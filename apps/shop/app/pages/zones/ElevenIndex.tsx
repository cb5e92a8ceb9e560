import { type LoaderFunctionArgs, redirect, redirectDocument } from 'react-router';
import { serverDoorContext } from '../../lib/server-door.ts';

/** To the main site, as the settings name it; without one, to the home page. */
export const loader = ({ context }: LoaderFunctionArgs) =>
  redirect(context.get(serverDoorContext).mainSiteUrl ?? '/');

// Only the server knows the main site.
export const clientLoader = ({ url }: LoaderFunctionArgs) => redirectDocument(url.pathname);

/** Never shown. */
export default function ElevenIndex() {
  return null;
}
