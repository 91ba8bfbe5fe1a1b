import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import type { FollowUpChat } from '../api/follow-up.js';
import { useBase, useSession, useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { useAlertChoices } from './alert-choices.js';
import { contactOf } from './chat.js';

const REFRESH_MS = 10_000;
const NEWEST = 50;

/** Notifies a person on every page when a chat needs the team, according to the choices in this browser. */
export function ChatAlerts(): null {
  const { tenant, can, organization } = useWorkplace();
  const { person } = useSession();
  const choices = useAlertChoices();
  const navigate = useNavigate();
  const base = useBase();
  const isOn = can('chats.list-follow-ups') && can('chats.accept') && (choices.desktop || choices.sound);
  const { data } = useQuery({
    queryKey: ['chats', tenant.organization, tenant.mode, 'alerts'],
    queryFn: ({ signal }) =>
      bodyOf(apiOf(tenant).GET('/follow-ups/chats', { params: { query: { per_page: NEWEST } }, signal })),
    enabled: isOn,
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: true,
  });
  const known = useRef<Map<number, string> | null>(null);
  useEffect(() => {
    known.current = null;
  }, [tenant]);
  useEffect(() => {
    if (!data || !isOn) return;
    const before = known.current;
    known.current = new Map(data.data.map((chat) => [chat.id, needOf(chat, person?.id)]));
    // Chats that already wait when the page opens cause no alert, because the page shows them.
    if (!before) return;
    const news = data.data.filter((chat) => {
      const need = needOf(chat, person?.id);
      return need !== '' && need !== before.get(chat.id);
    });
    const [first] = news;
    if (!first) return;
    if (choices.sound) playChime();
    if (choices.desktop && !document.hasFocus() && Notification.permission === 'granted') {
      const title = titleOf(first, organization.hipaa_mode);
      const body = organization.hipaa_mode ? organization.name : (first.last_message ?? contactOf(first));
      const shown = new Notification(title, { body, tag: `chat-${first.id}` });
      shown.onclick = () => {
        window.focus();
        shown.close();
        void navigate({ to: `${base}/inbox/${first.id}` });
      };
    }
  }, [data, isOn, choices, person, organization, navigate, base]);
  return null;
}

/** The reason why a chat needs this person. Changes with each message. Empty if the chat needs no person. */
function needOf(chat: FollowUpChat, personId: number | undefined): string {
  const { status, assignee_id, handoff_requested_at, last_message_at } = chat;
  if (status === 'ai') return handoff_requested_at ? `asks ${handoff_requested_at}` : '';
  if (status === 'closed' || chat.handled_at !== null) return '';
  if (assignee_id === null) return 'waits';
  return assignee_id === personId ? `wrote ${last_message_at ?? ''}` : '';
}

function titleOf(chat: FollowUpChat, isHidden: boolean): string {
  const { alerts } = text.inbox;
  if (chat.status === 'ai') return alerts.asks;
  if (chat.assignee_id === null) return alerts.waits;
  return isHidden ? alerts.hidden : alerts.wrote(contactOf(chat));
}

/** Plays two short tones. They are synthesized, because the security policy of the page forbids sound files. */
function playChime(): void {
  const audio = new AudioContext();
  const play = (frequency: number, at: number): void => {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, audio.currentTime + at);
    volume.gain.exponentialRampToValueAtTime(0.15, audio.currentTime + at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + at + 0.3);
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + at);
    tone.stop(audio.currentTime + at + 0.32);
  };
  play(660, 0);
  play(880, 0.14);
  setTimeout(() => void audio.close(), 1000);
}
