import { wordPattern as words, type Patterns } from './patterns.js';

const RELATIVE = String.raw`(?:wife|husband|spouse|partner|boyfriend|girlfriend|son|daughter|kid|child|mother|mom|father|dad|brother|sister|friend|boss|neighbor|roommate|coworker|employee)(?:~?s)?`;
/** "my wife", "John Smith" */
const PERSON = String.raw`(?:my (?:ex[ -])?${RELATIVE}|(?!(?:my|the|your|an?|this|that|next|any|it|you|is|was|does|did) )\p{L}+ (?!(?:next|first|last|an?|the|time) )\p{L}+)`;

const REACH = String.raw`(?:call|contact|text|message|phone|ring|dial|bother|disturb|harass)`;
const REACHING = String.raw`(?:calling|contacting|texting|messaging|phoning|ringing|dialing|bothering|disturbing|harassing)`;
const REACHED = String.raw`(?:called|contacted|texted|phoned|bothered|disturbed)`;
const CALLS = String.raw`(?:(?!record)\p{L}+ )?(?:robo ?)?(?:calls|texts|messages)(?! (?:being|to be) )`;
const THEIR = String.raw`(?:(?:any|more|no|all|of|these|those|your|such|the|this|further|other|so many) )*`;
const THIS_PHONE = String.raw`(?:me|us|here|this (?:number|house|phone|line)|again|back|any ?more|ever|(?:my|our) (?:house|home|phone|cell|number)(?=\W*$))`;
/** "Before 5", "at work": the words are about a time, and refuse no calls. */
const AT_A_TIME = String.raw`(?!(?: me| us| here| back| again)*,? (?:before|until|till|after (?:\d|noon|dark|work)|between|at (?:work|night|\d)|during|while|with))`;
const YOU = String.raw`(?:you|y~all|you guys|you people|you all|anyone|anybody|nobody|them|they)`;

export const englishPatterns: Patterns = {
  book: words(
    String.raw`book|booking|schedule|appointments?|appt|apointments?|put me down|squeeze me in|reserve|a slot|an opening|openings|(?:can|could|may) i (?:come in|stop by|come by)|(?:like|want|need) to (?:come in|stop by|come by|be seen)`,
    String.raw`do you have (?:anything|something|time)|get (?:my|our|the) \p{L}+ (?:looked at|checked|seen|examined)|can (?:someone|somebody|you) come(?! (?:down|up with))|can you see (?:me|him|her|us|them|my \p{L}+)`,
  ),
  reschedule: words(
    String.raw`reschedule|(?:need|want|have|like) to cancel|(?:have|got|made) (?:an?|my) (?:\p{L}+ )?(?:appointment|appt|booking)[^?]{0,80} (?:(?:move|cancel|change|push back) it|push (?:it|that) (?:back|out))|(?:cancel|move|change|push back|switch) (?:my|our|the|an?|his|her|their) (?:[\p{L}\d:'’]+ ){0,3}(?:appointment|appt|booking|visit)|(?:about|bout|regarding|re|check|confirm) (?:my|our) (?:appointment|appt|booking|visit)`,
  ),
  price: words(
    String.raw`how much|prices?|pricing|costs?|rates|charge for|what do you charge|ballpark|estimate for|fees?`,
  ),
  hours: words(
    String.raw`(?:your |the |office |opening |business )hours|hours of operation|what time (?:do|are) you|when (?:do|are) you (?:guys )?(?:open|close)|are (?:you|you guys|y~all) (?:still )?(?:open|closed)|(?:yo)?u(?: guys)? open|(?:open|closed) (?:on |today|now|tomorrow|late|this)|what are your hours`,
  ),
  person: words(
    String.raw`human|representative|operator|manager|supervisor|receptionist please|(?:a|an|the|some) (?:real|live|actual) (?:person|human|agent)|real person|live agent|speak to a person`,
    String.raw`(?:talk|speak|chat) (?:to|with) (?:a|an|the|some|your|one|him|her|someone|somebody|anyone|dr|doctor)`,
    String.raw`(?:put|patch) me through|transfer me|connect me|(?:get|give) me (?:someone|somebody|a person)|front desk(?: please)?|let me (?:talk|speak) to`,
    String.raw`(?:want|need|prefer|have) (?:a|another|any) person(?=\W*$|,? (?:please|now|instead|here|to (?:talk|speak|help me|call me)|not)(?!\p{L}))|(?<=^\W*)(?:an? )?person(?:,? please)?(?=\W*$)`,
    String.raw`(?:want|need|get me) (?:the|your) (?:owner|manager|boss)|not (?:a |an |some )?(?:ro)?bots?(?=\W*$)`,
    String.raw`(?<=^\W*(?:(?:hi|hello|hey)\W+)?)is (?:dr\.? |mr\.? |mrs\.? |ms\.? )?(?!it|this|that|there|anyone|anybody|someone|somebody)\p{L}+ (?:there|in|around)(?=\W*$)`,
  ),
  complaint: words(
    String.raw`ridiculous|unacceptable|terrible service|awful|complaint|complain|rude|angry|furious|disgusted|fed up|scam|rip ?off|worst|useless|third time|overcharged|charged (?:me |us )?twice|keep calling (?:me|us)|sue|lawyer|nobody (?:calls|called|answers)|no one (?:calls|called)|damn|sick of`,
  ),
  urgent: words(
    String.raw`urgent|urgently|asap|emergency|right away|immediately|as soon as possible|terrible pain|severe pain|unbearable|excruciating|swollen|swelling|burst|flood(?:ing|ed)?|water everywhere|no heat|(?:furnace|heater|heating|heat) (?:is |has gone |went |just went )?out|(?:isn~t|is not|not|stopped|won~t) eat(?:ing)?|knocked out|bleeding`,
  ),
  isHuman: words(
    String.raw`(?:are|r) (?:you|u) (?:a |an )?(?:real|human|person|bot|robot|machine|ai|computer|actual)|(?:am i|is this|are we) (?:talking|speaking|chatting) (?:to|with) (?:an?|ai|the ai)|you sound (?:\p{L}+ )?(?:human|real|like an?)|(?:are|r) (?:you|u) \p{L}+ or (?:an? )?(?:real )?(?:person|human|bot|robot|machine|ai)|is (?:this|it) (?:a |an )?(?:recording|robot|bot|machine|ai|computer|real person|human)|a bot or|(?:person|human) or (?:a )?(?:bot|robot|machine|recording)|(?:robot|bot|machine|recording) or (?:a )?(?:real )?(?:person|human)`,
  ),
  whoIsThis: words(
    String.raw`who (?:is|~s) (?:this|that|calling|there)|who am i (?:talking|speaking|chatting) (?:to|with)|who are you|what (?:company|business|place) is this|(?:is|isn~t) this the \p{L}+(?: \p{L}+)?(?=\W*$)|(?:is|isn~t) this (?:\p{L}+(?:~s)? ){0,3}(?:pizza|dental|dentist|dentistry|clinic|plumbing|plumber|salon|office|restaurant|pharmacy|bank|hospital)(?=\W*$)`,
  ),
  hears: words(String.raw`(?:can|do) (?:you|u) hear me|are you (?:still )?there|is (?:anyone|anybody|someone) there`),
  objectsToTranscript: words(
    String.raw`(?:don~t|do not|didn~t|did not) (?:consent|agree|want)(?: to)?(?: (?:this|it|me|my|an?|any|the))*(?: (?:call|conversation|voice|to be|being|be))* (?:transcribed|recorded|recording|transcription|transcript)|(?:don~t|do not) want (?:you|anyone|anybody|this) to (?:record|transcribe)|stop (?:recording|transcribing)|(?:don~t|do not) (?:record|transcribe)`,
    String.raw`objec(?:t|tion) to (?:(?:the|this|being|any|a|your) )*(?:transcri|record)\p{L}*|not (?:okay|ok|comfortable|fine|happy|all ?right) (?:with|about) (?:\p{L}+ ){0,3}(?:transcri|record)\p{L}*|(?:don~t|do not|didn~t|did not|never) (?:have|give|gave) (?:you )?(?:my |any )?(?:permission|consent) (?:\p{L}+ ){0,3}(?:transcri|record)\p{L}*`,
    String.raw`(?:turn|switch|shut) (?:off (?:(?:the|that|this|your) )?(?:recording|transcript(?:ion)?)|(?:(?:the|that|this|your) )?(?:recording|transcript(?:ion)?) off)|no (?:transcripts?|transcription|recordings?)(?: please)?(?=\W*$)`,
  ),
  stopCalls: words(
    String.raw`(?:stop|quit) (?:calling|texting|messaging|contacting|phoning|bothering|harassing)(?: me| us| this number)?|(?:don~t|do not|never) (?:you |y~all |you guys |you people )?(?:ever )?(?:call|contact|message|phone|ring) (?:me|us|this number|here|again)(?!,? (?:before|until|till|after (?:\d|noon|dark|work)|between|at work|during|while))|(?:don~t|do not|never) (?:you |y~all )?(?:ever )?text (?:me|us|this number|here|again)(?!,? (?:before|until|till|after (?:\d|noon|dark|work)|between|at work|during|while|unless|instead|(?:just )?(?:email|call) me))|(?:don~t|do not) want (?:to (?:get|receive|have) )?(?:any |any more |more |your |these )*(?:phone |sales )?(?:calls|texts|messages)|leave (?:me|us) alone|never want to hear|(?:don~t|do not) want to hear from|cease and desist|delete my (?:phone )?number|(?:i )?said stop|stop (?:these|the|your|all|all these|all your|all the) (?:\p{L}+ )?(?:calls|texts|messages)|stop(?<=^\W*stop)(?:\W+(?:stop|it|now|already))+(?=\W*$)|take (?:me|my number|us|this number) off(?! (?:from |of )?(?:the |my |your |that |this )?(?:\p{L}+ |\d+ ?[ap]m )?(?:appointments?|appt|schedule|calendar|booking|visit|waitlist|waiting list|hold))|remove (?:me|my number|us|this number)(?! (?:from |of )?(?:the |my |your |that |this )?(?:\p{L}+ |\d+ ?[ap]m )?(?:appointments?|appt|schedule|calendar|booking|visit|waitlist|waiting list|hold))|no more (?:texts|messages)|stop sending(?: me| us)?(?= (?:(?:these|those|any|more|your|the) )*(?:texts?|messages?|sms|this|that|stuff)|\W*$)|unsubscribe|do not call list|no more calls|lose (?:my|this) number`,
    String.raw`(?:don~t|do not|didn~t|did not) want ${YOU} (?:to (?:ever |be )?(?:${REACH}|${REACHING})|${REACHING}) ${THIS_PHONE}${AT_A_TIME}|(?:don~t|do not|never) (?:want|wish|like|care|consent|agree) to be ${REACHED}(?! (?:by|about|in) )${AT_A_TIME}`,
    String.raw`(?:don~t|do not|never) (?:(?:you|y~all|you guys|you people|even|ever|be|keep|please) )*(?:call|contact|phone|ring|dial|disturb|harass|${REACHING}) ${THIS_PHONE}${AT_A_TIME}|(?:don~t|do not) bother (?:me|us) (?:again|any ?more|ever)|(?:don~t|do not) bother calling(?: (?:me|us|back|again))?(?=\W*$)`,
    String.raw`(?:rather|prefer(?:red)?)(?: that| if)? ${YOU} (?:didn~t|did not|don~t|do not|not|never) ${REACH} ${THIS_PHONE}${AT_A_TIME}|appreciate(?: it)?(?: if| it if) ${YOU} (?:stopped|quit|(?:would|could|did)(?: not|n~t)|would (?:please )?stop) (?:${REACH}|${REACHING}) ${THIS_PHONE}${AT_A_TIME}|(?:can|could|would|will) you (?:please |just )*not ${REACH} ${THIS_PHONE}${AT_A_TIME}`,
    String.raw`(?:don~t|do not|never|didn~t|did not) (?:consent|agree|agreed|consented) to ${THEIR}${CALLS}|(?:never|didn~t|did not|don~t|do not) (?:gave|give|given|have|had|got) (?:${YOU} )?(?:my |any |the )*(?:permission|consent) to ${REACH} (?:me|us|this number)|(?:not|aren~t) allowed to ${REACH} (?:me|us|this number|here)`,
    String.raw`(?:don~t|do not|didn~t|did not) (?:need|ask for|sign up for) ${THEIR}${CALLS}|(?:nobody|no one|none of us)(?: here)? wants ${THEIR}${CALLS}|not interested in (?:being ${REACHED}|(?:getting |receiving )?${THEIR}${CALLS}(?!,? (?:but |so )?(?:just |please )*(?:call|ring|phone|e-?mail) ))|(?:stop|quit|enough)(?: it)? (?:with|of) ${THEIR}${CALLS}|no more of ${THEIR}${CALLS}|no more robo ?calls|(?:don~t|do not) want no ${CALLS}`,
    String.raw`(?:stop|quit) (?:ringing|dialing|blowing up) (?:me|us|this|my phone)|(?:stop|quit) reaching out|(?:stop|quit) trying to (?:call|reach|contact|sell) (?:me|us)|cease (?:all )?(?:further )?(?:communications?|contact|calls|calling)|opt(?:ing|ed)? (?:me |us )?out(?! of (?!(?:(?:the|your|these|all|any|future|further|phone|marketing) )*(?:call\p{L}*|lists?|texts?|messages?|communications?|marketing|this|it|everything)(?!\p{L})))|do[ -]?not[ -]?call (?:list|registry|register)|(?:no|do not) solicit(?:ing|ors?|ations?)?`,
    String.raw`(?:take|remove|scratch|strike|cross) my name(?! (?:from |of |off )*(?:the |my |your |that |this )?(?:\p{L}+ |\d+ ?[ap]m )?(?:appointments?|appt|schedule|calendar|booking|visit|waitlist|waiting list|hold|account|bill|invoice|review))|(?:scratch|strike|cross) (?:me|my number) off(?! the (?:wait|schedule|appointment))|delete (?:me|us|my (?:name|info|information|details|contact))(?= (?:from|off|out of) | now| please|\W*$)|(?:take|get|pull) my (?:phone )?number out(?! (?:and|to) )|(?:erase|get rid of|forget) my (?:phone )?number|(?:don~t|do not|never) use (?:my|this) (?:phone )?number (?:again|any ?more)|(?:don~t|do not|never|shouldn~t|should not)(?: (?:want|wish|like|asked|ask) to)? be on (?:this|your|that|any)(?: (?!wait)\p{L}+){0,2} lists?|(?:asked|wanted|requested) to be (?:taken off|removed)(?! (?:from |of )*(?:the |that )?(?:wait|schedule|appointment))|(?:off|out of|leave) (?:this|your)(?: (?:call(?:ing)?|phone|marketing|mailing))? list(?=\W*$)|(?:want|like) (?:to be )?off (?:of )?(?:the|this|your)(?: (?!wait)\p{L}+)? list|get (?:me|us|my (?:number|name)) off(?: of)? this(?=\W*$)`,
    String.raw`(?:need|want|like|asking|asked|telling|told|begging) you (?:all |guys |people )?to (?:please |just )*stop(?=\W*$)|you (?:people |guys )?(?:need|have|got) to stop(?=\W*$)|(?:can|could|will|would) you (?:please |just )*stop(?: it| that)?(?: please| now)*(?=\W*$)|(?<=^\W*)quit it(?=\W*$)|(?:make|stop|end|block) (?:these|the|your|all (?:these|the|your)) (?:\p{L}+ )?(?:calls|texts|messages)(?: (?:stop|please|now))?(?=\W*$)|(?:report|sue) you (?:\p{L}+ ){0,4}if you (?:ever )?${REACH}|if you (?:ever )?${REACH} (?:(?:me|us|here) )?(?:again|one more time|any ?more),? (?:i~m (?:going to|gonna)|i~ll|i will|i am going to) (?:sue|report|call (?:a|my) lawyer)|you ${REACH} (?:me|us|here) (?:again|one more time),? (?:and )?(?:i~m (?:going to|gonna)|i~ll|i will) (?:sue|report|call (?:a|my) lawyer)|(?:i~ll |i want to |i will |do i |let me )?press(?:ing|ed)? (?:9|nine)|(?<=^\W*)dnc(?: please| list)?(?=\W*$)|consent (?:is )?(?:withdrawn|revoked)`,
    String.raw`(?:don~t|do not) (?:call|text|contact|phone) (?:any ?more|no more)|(?:don~t|do not) (?:ever )?call(?=\W*$)|(?:asked|told) (?:you|y~all|you people|you guys) (?:\p{L}+ )?(?:not to (?:call|contact)(?!,? (?:me |us |here )?(?:before|until|till|after (?:\d|noon|dark|work)|between|at work|during|while))|not to text(?!,? (?:me |us |here )?(?:before|until|till|after (?:\d|noon|dark|work)|between|at work|during|while|unless|instead)|(?: me| us)?,? (?:but |and )?(?:just )?(?:email|call)(?: me| us)?)|to stop (?:calling|texting))|(?:be|get|being) (?:taken|removed) (?:off|from) (?:of )?(?:your|the|this|any|all)(?: (?!wait)\p{L}+){0,2} (?:lists?|database)|get (?:me|us|my number) off (?:of )?(?:your|the|this)(?: (?!wait)\p{L}+)? list|(?:revoke|withdraw|take back) (?:my |any |all )?(?:consent|permission)(?! (?:to|for) (?:\p{L}+ ){0,3}(?:record|transcri))|no longer (?:want|wish) (?:to (?:be called|receive (?:\p{L}+ ){0,2}(?:calls|texts|messages))|(?:any |your |these )*(?:calls|texts|messages))`,
  ),
  wrongNumber: words(
    String.raw`wrong number|wrong person|(?:no one|nobody) (?:here )?(?:by|with) that name|no \p{L}+ (?:lives|works) here|(?:he|she|they) (?:doesn~t|does not|don~t) live here|(?:isn~t|is not|not) (?:his|her|their) (?:phone )?number`,
  ),
  spam: words(
    String.raw`seo (?:services?|agency|expert|company|packages?|audit|work|rankings?|team)|(?:your|for|our|website) seo|backlinks?|guest post|rank (?:your|you)|first page of google|#1 on google|domain authority|dofollow|link building|business loan|working capital|merchant cash|extended warranty|crypto|bitcoin|casino|web design services|lead generation services|increase your (?:traffic|sales)|you~ve won|claim your prize|virtual assistants? services|explainer video|we (?:offer|provide|sell) (?:\p{L}+ ){0,3}(?:marketing|advertising|web design|leads)`,
  ),
  instructions: words(
    String.raw`(?:ignore|disregard|forget) (?:all |any )?(?:of )?(?:your |the )?(?:previous |prior |above )?(?:instructions|rules|prompt)|system prompt|(?:repeat|print|show|reveal|output|tell) (?:me )?(?:(?:all|everything|the|your|of) )*(?:text|words|messages?|prompt|instructions|rules) (?:above|before)|your (?:instructions|prompt|rules)|developer mode|pretend (?:to be|you are)|jailbreak`,
  ),
  minor: words(
    String.raw`(?:i~m|im|i am|me) (?:only |just )?(?:[5-9]|1[0-7]|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)(?: (?:years?|yrs?) old|yo)?(?=$|[,.!?](?!\d)|\s+(?:and (?!a half)|but\b|years? old|yrs|yo\b|old\b|so\b|can\b|i\b|$))|i~m (?:a minor|underage|under 18)|i am (?:a minor|underage|under 18)|(?:i~m|i am) in (?:the )?(?:[1-9]|1[01])(?:st|nd|rd|th) grade`,
  ),
  adult: words(
    String.raw`(?:this is|it~s|i~m|i am) (?:her|his|their|the|\p{L}+~s) (?:mom|mother|dad|father|parent|guardian)|my (?:mom|mother|dad|father|parents?|guardian) is (?:here|on)|(?:i~m|i am) an adult|i~m (?:over )?(?:18|19|[2-9]\d)`,
  ),
  bye: words(
    String.raw`bye|goodbye|good bye|see you|have a (?:good|nice|great) (?:day|one|evening|night)|that~s (?:it|all)|that is all|talk (?:soon|later)|ttyl|i~ll just call`,
  ),
  neverMind: words(
    String.raw`never ?mind|nvm|forget it|(?<=^\W*)not anymore(?=\W*$)|i~ll think (?:about it|it over)|let me think|changed my mind|(?:need|have|got|want) to (?:ask|check with|talk (?:to|with)) my (?:wife|husband|spouse|partner|boyfriend|girlfriend|mom|mother|dad|father|parents|boss|roommate)(?!['’]?s)|no longer (?:need|want|interested|looking)|i~ll just call|cancel that`,
  ),
  thanks: words(String.raw`thanks|thank you|thx|ty|cheers|appreciate it`),
  greeting: words(String.raw`hi|hello|hey|good (?:morning|afternoon|evening)|howdy|yo`),
  whyAsked: words(
    String.raw`why (?:do|would|should|are) you (?:need|want|ask|asking)|why do you need|what for|how come|is that necessary`,
  ),
  refuses: words(
    String.raw`(?:rather|prefer) not|none of your business|don~t (?:want|like) to (?:give|say|share)|won~t (?:give|share|tell)|not (?:giving|sharing|telling)|i do not give|don~t have one|no thanks|no thank you|skip`,
  ),
  discount: words(
    String.raw`discounts?|coupons?|\d+\s?% off|percent off|cheaper|deal|lower (?:the )?price|price match`,
  ),
  advice: words(
    String.raw`should i (?:take|stop|use|sue|sign|pull|drink)|(?:can|could) i (?:sue|sign (?:it|this|that)|(?:take|drink|stop taking) (?:an? |the |my |some )?(?:ibuprofen|advil|tylenol|aspirin|antibiotics?|amoxicillin|pain ?killers?|pills?|medicine|medication|alcohol))|what (?:should|do) i take|is (?:it|this|that|my \p{L}+) (?:\p{L}+ )?(?:safe|serious|infected|broken|fractured|cancer|cancerous|legal)|diagnos\p{L}*|what is wrong with me|how many (?:pills|mg|ibuprofen|advil)|do i have (?:a case|an infection)`,
  ),
  guarantee: words(
    String.raw`(?:can|could|do|will|would) (?:you|u) (?:\p{L}+ )?(?:promise|guarantee)|(?:is|are) (?:it|that|they|this|the \p{L}+) (?:\p{L}+ )?guaranteed|promise (?:me|that|it)`,
  ),
  othersBooking: words(
    String.raw`(?:when|what time|what day)(?:~s| is| was| does)? ${PERSON} (?:coming in|come in|appointment|appt|booked|scheduled)|is ${PERSON}(?:~s \p{L}+)? (?:\p{L}+ )?(?:booked|scheduled|coming in|on (?:the|your) schedule)|(?:did|has) ${PERSON} (?:show(?:n|ed)? up|come in|cancell?ed?|make it)`,
    String.raw`(?:if|whether) ${PERSON} (?:has|have|had|is coming)|(?:does|did|is|has) (?:my|your)?\s?(?:\p{L}+ ){0,4}(?:have|has|got|had|come in for|there for) (?:an? )?(?:appointment|appt|booking)`,
  ),
};
