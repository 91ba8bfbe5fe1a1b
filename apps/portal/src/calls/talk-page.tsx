import { Link } from '@tanstack/react-router';
import { KeyboardIcon, MicIcon, PhoneOffIcon, SendHorizontalIcon } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { FormError } from '../feedback/error-state.js';
import { BackLink } from '../layout/back-link.js';
import { Conversation, speakerOf } from '../layout/conversation.js';
import { Page, Panel } from '../layout/page.js';
import { useBase, useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { Input } from '../ui/input.js';
import { hasSpeech } from './browser-speech.js';
import { useTalk, type Talk } from './use-talk.js';

const words = text.talk;
const MAX_LENGTH = 1000;

/** A call to the receptionist from the browser. */
export function TalkPage(): ReactNode {
  const base = useBase();
  const { organization } = useWorkplace();
  const talk = useTalk();
  // Browsers may send speech to their vendor, with which a HIPAA organization has no agreement.
  const { hipaa_mode } = organization;
  const canSpeak = hasSpeech() && !hipaa_mode;
  const hint = canSpeak ? words.vendorHears : hipaa_mode ? words.noSpeechInHipaa : words.noSpeech;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (talk.lines.length > 0) end.current?.scrollIntoView({ block: 'nearest' });
  }, [talk.lines.length, talk.state]);
  return (
    <Page
      title={words.title}
      description={words.description}
      above={<BackLink to={`${base}/calls`}>{text.calls.title}</BackLink>}
      wide={false}
    >
      <Panel>
        <div className="grid gap-4">
          <FormError error={talk.error} />
          {talk.lines.length > 0 && (
            <div role="log" aria-label={words.conversation}>
              <Conversation
                label={text.calls.transcript}
                lines={talk.lines.map(({ role, body }, index) => ({
                  key: index,
                  role,
                  speaker: role === 'customer' ? words.you : speakerOf(role),
                  body,
                }))}
                isCaller
              />
            </div>
          )}
          <div ref={end} className="grid scroll-mb-6 gap-4">
            {talk.state === 'talking' ? (
              <Talking talk={talk} />
            ) : (
              <Beginning talk={talk} canSpeak={canSpeak} hint={hint} />
            )}
          </div>
        </div>
      </Panel>
    </Page>
  );
}

function Beginning({ talk, canSpeak, hint }: { talk: Talk; canSpeak: boolean; hint: string }): ReactNode {
  const base = useBase();
  const { state, callId } = talk;
  return (
    <>
      {state !== 'idle' && (
        <p role="status" className="text-center text-muted-foreground">
          {state === 'over' ? words.over : words.lost}{' '}
          {callId !== null && (
            <Link to={`${base}/calls/${callId}`} className="link">
              {words.showCall}
            </Link>
          )}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-center gap-2">
        {canSpeak && (
          <Button disabled={talk.isStarting} onClick={() => talk.start(true)}>
            <MicIcon aria-hidden />
            {words.speak}
          </Button>
        )}
        <Button variant={canSpeak ? 'outline' : 'default'} disabled={talk.isStarting} onClick={() => talk.start(false)}>
          <KeyboardIcon aria-hidden />
          {words.type}
        </Button>
      </div>
      <p className="text-center text-[0.8125rem] text-pretty text-muted-foreground">{hint}</p>
    </>
  );
}

function Talking({ talk }: { talk: Talk }): ReactNode {
  const [draft, setDraft] = useState('');
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const said = draft.trim();
    if (said === '') return;
    setDraft('');
    talk.say(said);
  };
  return (
    <>
      {talk.hasVoice && (
        <p role="status" className="flex items-center justify-center gap-2 text-muted-foreground">
          <MicIcon className="size-4" aria-hidden />
          {words.listening}
        </p>
      )}
      <form onSubmit={submit} className="flex gap-2">
        <Input
          aria-label={words.yourWords}
          placeholder={words.placeholder}
          value={draft}
          maxLength={MAX_LENGTH}
          autoFocus={!talk.hasVoice}
          autoComplete="off"
          onChange={(event) => {
            setDraft(event.target.value);
            talk.reportTyping();
          }}
        />
        <Button type="submit" size="icon" aria-label={words.send}>
          <SendHorizontalIcon aria-hidden />
        </Button>
        <Button type="button" variant="destructive" onClick={talk.hangUp}>
          <PhoneOffIcon aria-hidden />
          {words.hangUp}
        </Button>
      </form>
    </>
  );
}
