import {
  type Jyfw,
  LICENCE_STATES,
  type LicenceItem,
  type LicenceState,
  type Zizhi,
} from '@qingnang/contract/qualifications';
import { isStoppedBy, PAPERS, type Paper, type PaperKind, papersOf, typeOf } from '@qingnang/rules/papers';
import { scopeName } from '@qingnang/rules/scopes';
import type { Buyer } from '../../../../http/session.ts';
import { type KnownReference, offeredScopes, type ScopeRow, type TypeRow } from '../../../identity/rules.ts';
import { fileLinks } from '../../../service/present.ts';
import { filesOf } from '../present.ts';
import type { LicenceRow } from '../reads.ts';
import type { CartGoods, LicenceFacts, RenewalRow } from './reads.ts';
import { daysLeft, stateOf } from './rules.ts';

/** Every paper that this kind of buyer brings, those on file beside them, and what is stopped without each. */
export function presentLicences(
  buyer: Buyer,
  facts: LicenceFacts,
  { types, scopes }: KnownReference,
  today: string,
): Zizhi {
  const list = papersShown(typeOf(types, buyer.buyerType), facts.licences).map((paper) =>
    licenceItem(paper, buyer, { ...facts, scopes }, today),
  );
  const count = (state: LicenceState) => list.filter((one) => one.state === state).length;
  const missing = list.filter(({ state, is_required }) => state === 'missing' && is_required).length;
  return {
    is_passed: buyer.passStatus,
    buyer_type: buyer.buyerType,
    list: list.sort((a, b) => URGENCY[a.state] - URGENCY[b.state]),
    counts: {
      expired: count('expired'),
      due: count('due'),
      missing,
      reviewing: list.filter(({ renewal, state }) => state === 'reviewing' || renewal?.state === 'reviewing')
        .length,
    },
  };
}

/** What needs an act stands first; what may be brought stands last. */
const URGENCY: Record<LicenceState, number> = {
  expired: 0,
  refused: 1,
  due: 2,
  reviewing: 3,
  valid: 4,
  missing: 5,
};

function papersShown(type: TypeRow | undefined, licences: readonly LicenceRow[]): Paper[] {
  const own = papersOf(type);
  const others = licences.filter(({ kind }) => !own.some((paper) => paper.kind === kind));
  const kept = others.map(({ kind }): Paper => {
    const facts = Object.hasOwn(PAPERS, kind) ? PAPERS[kind as PaperKind] : PAPERS.开票资料;
    return { ...facts, kind: kind as PaperKind, name: kind, isRequired: false };
  });
  return [...own, ...kept];
}

interface Known extends LicenceFacts {
  /** All of them. */
  scopes: readonly ScopeRow[];
}

function licenceItem(paper: Paper, buyer: Buyer, facts: Known, today: string): LicenceItem {
  const licence = facts.licences.find(({ kind }) => kind === paper.kind);
  const renewal = facts.renewals.find(({ kind }) => kind === paper.kind);
  const days = licence ? daysLeft(licence.valid_until, today) : null;
  const state = licence ? stateOf(days) : stateOfNone(renewal);
  const fileIds = licence && licence.file_ids.length > 0 ? licence.file_ids : (renewal?.file_ids ?? []);
  return {
    kind: paper.kind,
    name: paper.name,
    hint: paper.hint,
    is_required: paper.isRequired,
    number: licence?.number ?? '',
    issued_on: licence?.issued_on ?? '',
    valid_until: licence?.valid_until ?? '',
    is_long_term: licence?.valid_until === null,
    state,
    state_name: LICENCE_STATES[state],
    days,
    files: fileLinks(filesOf(fileIds, facts.files)),
    renewal: presentRenewal(renewal),
    blocks: licence ? stopsOf(licence, state === 'expired', facts) : opensOf(paper, buyer, facts),
  };
}

/** Of a paper that is not on file. */
function stateOfNone(renewal: RenewalRow | undefined): LicenceState {
  if (renewal?.status === 'submitted') return 'reviewing';
  return renewal?.status === 'refused' ? 'refused' : 'missing';
}

const RENEWAL = { draft: 'draft', submitted: 'reviewing', refused: 'refused' } as const;

const presentRenewal = (renewal: RenewalRow | undefined): LicenceItem['renewal'] =>
  renewal
    ? { state: RENEWAL[renewal.status], valid_until: renewal.valid_until ?? '', reason: renewal.reason }
    : null;

/** What ends with a paper on file; one without an end stops nothing, ever. */
function stopsOf(licence: LicenceRow, isNow: boolean, { cart, scopes }: Known): LicenceItem['blocks'] {
  if (licence.valid_until === null) return { is_now: false, all: false, scopes: [], lines: [] };
  const stopped = cart.filter(({ scope }) => isStoppedBy(licence.gates_scopes, scope));
  return {
    is_now: isNow,
    all: licence.gates_scopes.length === 0,
    scopes: licence.gates_scopes.map((code) => scopeName(code, scopes)),
    lines: stopped.map(presentLine),
  };
}

/** What cannot be bought for want of a paper: the scopes that it opens and the account has not got. */
function opensOf(paper: Paper, { scopes: own }: Buyer, { cart, scopes }: Known): LicenceItem['blocks'] {
  const closed = offeredScopes(scopes).filter(
    ({ code, papers }) => papers.includes(paper.kind) && !own.has(code),
  );
  const waiting = cart.filter(({ scope }) => closed.some(({ code }) => code === scope));
  return {
    is_now: closed.length > 0,
    all: paper.isRequired && paper.stops === 'all' && own.size === 0,
    scopes: closed.map(({ name }) => name),
    lines: waiting.map(presentLine),
  };
}

const presentLine = ({ spec, scope: _scope, ...line }: CartGoods) => ({ ...line, ypgg: spec });

/** The scopes that there are and that it has: whether the account may deal in each, and by which paper. */
export function presentScopes(
  buyer: Buyer,
  licences: readonly LicenceRow[],
  { types, scopes }: KnownReference,
  today: string,
): Jyfw {
  const papers = papersOf(typeOf(types, buyer.buyerType));
  return {
    list: offeredScopes(scopes, [...buyer.scopes]).map(({ code, name, papers: openers }) => {
      const able = papers.filter(({ kind }) => openers.includes(kind));
      const held = licences.find(({ kind }) => able.some((paper) => paper.kind === kind));
      const stopped = licences.find(
        (one) => (daysLeft(one.valid_until, today) ?? 0) < 0 && isStoppedBy(one.gates_scopes, code),
      );
      const paper = able.find(({ kind }) => kind === held?.kind) ?? able[0];
      const state = !buyer.scopes.has(code) ? 'none' : stopped ? 'stopped' : 'covered';
      return { code, name, state, paper: paper?.name ?? '', valid_until: held?.valid_until ?? '' };
    }),
  };
}
