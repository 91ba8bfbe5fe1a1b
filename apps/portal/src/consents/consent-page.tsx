import { useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { DownloadIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { ConfirmDialog } from '../feedback/confirm-dialog.js';
import { say, sayError } from '../feedback/toasts.js';
import { CopyButton } from '../fields/copy-button.js';
import { download } from '../files/download.js';
import { formatPhoneNumber } from '../format/phone-number.js';
import { FullTime } from '../format/time.js';
import { Facts, Panel } from '../layout/page.js';
import { RecordPage } from '../layout/record-page.js';
import { useBase, useWorkplace } from '../session/session.js';
import { ConsentState } from '../states/state.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { purposesOf, withdrawalOf, type Consent } from './consent.js';

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
      {can('consents.get-evidence') && <DownloadButton consent={consent} />}
      {can('consents.withdraw') && !consent.revoked_at && (
        <Button variant="outline" size="sm" onClick={() => setWithdrawing(true)}>
          {text.consents.withdraw}
        </Button>
      )}
      {isWithdrawing && <WithdrawDialog consent={consent} onClose={() => setWithdrawing(false)} />}
    </>
  );
}

function DownloadButton({ consent: { id } }: { consent: Consent }): ReactNode {
  const { tenant } = useWorkplace();
  const [isLoading, setLoading] = useState(false);
  const run = async (): Promise<void> => {
    setLoading(true);
    try {
      const params = { path: { consent: id } };
      const file = await bodyOf(apiOf(tenant).GET('/consents/{consent}/evidence', { params, parseAs: 'blob' }));
      download(`consent-${id}-evidence.zip`, file as unknown as Blob);
      say(text.consents.downloaded);
    } catch (error) {
      sayError(error);
    }
    setLoading(false);
  };
  return (
    <Button size="sm" disabled={isLoading} onClick={() => void run()}>
      <DownloadIcon aria-hidden />
      {isLoading ? text.consents.downloading : text.consents.download}
    </Button>
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
