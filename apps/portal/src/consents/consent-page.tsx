import { useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { ConfirmDialog } from '../feedback/confirm-dialog.js';
import { say } from '../feedback/toasts.js';
import { CopyButton } from '../fields/copy-button.js';
import { formatPhoneNumber } from '../format/phone-number.js';
import { FullTime } from '../format/time.js';
import { Facts, Panel } from '../layout/page.js';
import { RecordPage } from '../layout/record-page.js';
import { useBase, useWorkplace } from '../session/session.js';
import { ConsentState } from '../states/state.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { purposesOf, withdrawalOf, type Consent } from './consent.js';
import { ConsentEvidenceButton } from './evidence-button.js';

export function ConsentPage(): ReactNode {
  const { consent: id } = useParams({ strict: false }) as { consent: string };
  const { tenant } = useWorkplace();
  const base = useBase();
  return (
    <RecordPage<Consent>
      name="consent"
      id={id}
      title={text.consents.title}
      back={{ to: `${base}/consents`, label: text.consents.title }}
      load={(signal) =>
        bodyOf(apiOf(tenant).GET('/consents/{consent}', { params: { path: { consent: Number(id) } }, signal }))
      }
      heading={({ phone_number }) => text.consents.one(formatPhoneNumber(phone_number))}
      actions={(consent) => <Actions consent={consent} />}
      main={(consent) => <Evidence consent={consent} />}
      facts={(consent) => (
        <Panel>
          <ConsentFacts consent={consent} />
        </Panel>
      )}
    />
  );
}

function Actions({ consent }: { consent: Consent }): ReactNode {
  const { can } = useWorkplace();
  const [isWithdrawing, setWithdrawing] = useState(false);
  return (
    <>
      <ConsentEvidenceButton id={consent.id} />
      {can('consents.withdraw') && !consent.revoked_at && (
        <Button variant="outline" size="sm" onClick={() => setWithdrawing(true)}>
          {text.consents.withdraw}
        </Button>
      )}
      {isWithdrawing && <WithdrawDialog consent={consent} onClose={() => setWithdrawing(false)} />}
    </>
  );
}

function WithdrawDialog({ consent, onClose }: { consent: Consent; onClose: () => void }): ReactNode {
  const { tenant } = useWorkplace();
  const queryClient = useQueryClient();
  const number = formatPhoneNumber(consent.phone_number);
  const withdraw = async (): Promise<void> => {
    await bodyOf(apiOf(tenant).DELETE('/consents/{consent}', { params: { path: { consent: consent.id } } }));
    say(text.consents.withdrawn(number));
    await Promise.all(
      ['consent', 'consents'].map((name) => queryClient.invalidateQueries({ queryKey: [name, tenant.organization] })),
    );
  };
  return (
    <ConfirmDialog
      title={text.consents.withdrawTitle(number)}
      description={text.consents.withdrawDescription}
      action={text.consents.withdraw}
      onConfirm={withdraw}
      onClose={onClose}
    />
  );
}

function Evidence({ consent }: { consent: Consent }): ReactNode {
  const { hash } = consent;
  return (
    <>
      <Panel title={text.consents.words}>
        <blockquote className="border-l-2 pl-4 leading-6 whitespace-pre-wrap wrap-anywhere">
          {consent.consent_text}
        </blockquote>
      </Panel>
      <Panel title={text.consents.given} description={text.consents.givenDescription}>
        <Facts
          facts={[
            [text.consents.page, consent.source_url ? <SourceLink url={consent.source_url} /> : text.consents.unknown],
            [text.consents.address, consent.ip_address ?? text.consents.unknown],
            [text.consents.browser, consent.user_agent ?? text.consents.unknown],
            [text.consents.formVersion, consent.form_version ?? text.consents.unknown],
          ]}
        />
      </Panel>
      {hash && (
        <Panel title={text.consents.ledger} description={text.consents.ledgerDescription}>
          <div className="flex items-center gap-2">
            <code className="min-w-0 flex-1 font-mono text-xs break-all text-muted-foreground">{hash}</code>
            <CopyButton value={hash} name={text.consents.hash} />
          </div>
        </Panel>
      )}
    </>
  );
}

/** The API accepts only http and https addresses. */
function SourceLink({ url }: { url: string }): ReactNode {
  return (
    <a className="link" href={url} target="_blank" rel="noreferrer noopener">
      {url}
    </a>
  );
}

function ConsentFacts({ consent }: { consent: Consent }): ReactNode {
  const base = useBase();
  const withdrawal = withdrawalOf(consent);
  const { phone_number, seller, recorded_by, obtained_at, created_at, revoked_at } = consent;
  return (
    <Facts
      facts={[
        [text.consents.columns.state, <ConsentState isInForce={revoked_at === null} />],
        [text.consents.columns.number, <span className="tabular">{formatPhoneNumber(phone_number)}</span>],
        [text.consents.columns.purposes, purposesOf(consent)],
        seller && [text.consents.seller, seller],
        [text.consents.columns.obtained, <FullTime at={obtained_at} />],
        [text.consents.recorded, <FullTime at={created_at} />],
        recorded_by && [text.consents.recordedBy, recorded_by],
        revoked_at && [text.consents.ended, <FullTime at={revoked_at} />],
        withdrawal && [text.consents.why, withdrawal],
        [
          text.consents.calls,
          <Link to={`${base}/outbound-calls`} search={{ phone_number } as never} className="link">
            {text.consents.showCalls}
          </Link>,
        ],
      ]}
    />
  );
}
