import type { messages as english } from './en.ts';

const greeting = 'Bonjour {firstName|à vous},';

export const messages: typeof english = {
  welcome: {
    hello: {
      subject: 'Bienvenue, {firstName|et merci de votre inscription}',
      paragraphs: [
        greeting,
        'Merci de votre inscription. Je vous écrirai quand j’aurai quelque chose d’utile à partager : des idées pour vos repas de tous les jours, ce que dit vraiment la recherche et les nouvelles du cabinet.',
        'Qu’aimeriez-vous changer dans votre alimentation ? Répondez simplement à cet e-mail. Je lis toutes les réponses.',
      ],
    },
    smallChange: {
      subject: 'Un petit changement qui dure',
      paragraphs: [
        greeting,
        'La plupart des programmes échouent parce qu’ils demandent tout à la fois. Cette semaine, choisissez un repas et ajoutez-y une source de protéines et une poignée de légumes. Ne changez rien d’autre.',
        'Cela peut paraître peu, mais ce sont les petits changements qui durent.',
      ],
    },
    workTogether: {
      subject: 'Comment nous pourrions travailler ensemble',
      paragraphs: [
        greeting,
        'Si vous souhaitez un accompagnement pour votre situation, vous pouvez prendre un premier rendez-vous sur ma page. Nous verrons où vous en êtes, ce que vous voulez et quelle pourrait être la prochaine étape.',
        'Sinon, ce n’est pas grave. Vous continuerez à recevoir la newsletter.',
      ],
    },
  },
  firstBooking: {
    prepare: {
      subject: 'Préparer votre premier rendez-vous',
      paragraphs: [
        greeting,
        'Je me réjouis de faire votre connaissance. Trois choses nous aideront à bien utiliser notre premier rendez-vous :',
        'Notez ce que vous mangez et buvez pendant deux journées ordinaires. Apportez vos analyses récentes si vous en avez. Et réfléchissez à ce que vous aimeriez voir changer dans trois mois.',
        'Vous n’avez rien à changer avant notre rencontre.',
      ],
    },
  },
  purchase: {
    start: {
      subject: 'Bien commencer',
      paragraphs: [
        greeting,
        'Merci de votre achat. Prenez 20 minutes, parcourez-le du début à la fin et choisissez une seule chose à essayer en premier.',
        'Si vous avez des questions, répondez simplement à cet e-mail.',
      ],
    },
    checkIn: {
      subject: 'Comment cela se passe-t-il ?',
      paragraphs: [
        greeting,
        'Une semaine est passée. Qu’est-ce qui a fonctionné pour vous, et qu’est-ce qui n’a pas marché ? Je lis toutes les réponses, et elles m’aident à progresser.',
        'Si vous souhaitez un programme rien que pour vous, vous pouvez prendre rendez-vous sur ma page.',
      ],
    },
  },
  comeBack: {
    checkIn: {
      subject: 'Comment allez-vous, {firstName|ces temps-ci} ?',
      paragraphs: [
        greeting,
        'Cela fait un moment que nous ne nous sommes pas parlé. Comment cela se passe-t-il ?',
        'Si vous souhaitez refaire le point sur vos objectifs, vous pouvez prendre rendez-vous sur ma page. Et si tout va bien, cela me fera plaisir de le savoir aussi.',
      ],
    },
  },
};
