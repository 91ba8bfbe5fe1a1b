import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { useWorkplace } from '../session/session.js';
import { BrowserCall, type CallOutcome } from './browser-call.js';
import { Listener, Voice } from './browser-speech.js';

export interface SpokenLine {
  role: 'ai' | 'customer';
  body: string;
}

export interface Talk {
  state: 'idle' | 'talking' | CallOutcome;
  lines: readonly SpokenLine[];
  /** Whether the browser listens and speaks. Otherwise the person types. */
  hasVoice: boolean;
  /** The record of the call. Null before the call, or if it is recorded later. */
  callId: number | null;
  isStarting: boolean;
  error: unknown;
  start: (withVoice: boolean) => void;
  say: (words: string) => void;
  reportTyping: () => void;
  hangUp: () => void;
}

interface Parts {
  call: BrowserCall;
  listener: Listener | null;
  language: string;
}

/** A conversation with the receptionist. It ends when the page is left. */
export function useTalk(): Talk {
  const { tenant } = useWorkplace();
  const [state, setState] = useState<Talk['state']>('idle');
  const [lines, setLines] = useState<readonly SpokenLine[]>([]);
  const [hasVoice, setHasVoice] = useState(false);
  const [callId, setCallId] = useState<number | null>(null);
  const parts = useRef<Parts | null>(null);
  const voice = useRef<Voice | null>(null); // It reads on after the call has ended.

  const add = (line: SpokenLine): void => setLines((before) => [...before, line]);
  const silence = (): void => {
    voice.current?.stop();
    parts.current?.listener?.pause();
  };
  const say = (words: string): void => {
    const { current } = parts;
    if (!current) return;
    const heard = voice.current?.interrupt();
    if (typeof heard === 'string') current.call.interrupt(heard);
    add({ role: 'customer', body: words });
    current.call.say(words, current.language);
  };
  const connect = (url: string, withVoice: boolean): void => {
    const listener = withVoice
      ? new Listener(say, () => {
          voice.current?.stop();
          voice.current = null;
          if (parts.current) parts.current = { ...parts.current, listener: null };
          setHasVoice(false);
        })
      : null;
    voice.current =
      listener &&
      new Voice(() => {
        if (parts.current?.listener === listener) listener.listen(parts.current.language);
      });
    const call = new BrowserCall(url, {
      onSentence: (sentence) => {
        add({ role: 'ai', body: sentence.text });
        if (!parts.current) return;
        parts.current.language = sentence.language;
        parts.current.listener?.pause();
        voice.current?.say(sentence);
      },
      onEnd: (outcome) => {
        parts.current?.listener?.pause();
        parts.current = null;
        setState(outcome);
      },
    });
    parts.current = { call, listener, language: 'en-US' };
    setHasVoice(withVoice);
    setState('talking');
  };
  const begin = useMutation({ mutationFn: () => bodyOf(apiOf(tenant).POST('/calls/browser')) });
  const hangUp = (): void => {
    silence();
    parts.current?.call.hangUp();
  };
  useEffect(() => hangUp, []);
  return {
    state,
    lines,
    hasVoice,
    callId,
    isStarting: begin.isPending,
    error: begin.error,
    start: (withVoice) => {
      silence();
      setLines([]);
      const onSuccess = ({ url, call_id }: { url: string; call_id: number | null }): void => {
        setCallId(call_id);
        connect(url, withVoice);
      };
      begin.mutate(undefined, { onSuccess });
    },
    say,
    reportTyping: () => parts.current?.call.reportTyping(),
    hangUp,
  };
}
